"""The first minute with a starter: built, migrated, seeded and served, on every database."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.request import urlopen

import pytest

from fw.runtime.admin.dashboard.values import PERIODS
from fw.tasks.disk.marker import split
from fw.tasks.scaffold.starters import read_starter, starter_names
from tests.applications import run
from tests.promises.api.serving import serve
from tests.starters.conftest import BUILT, PASSWORD, name_database
from tests.starters.visits import ADMIN, Client, Json

NAMES = starter_names()
BUILT_IN_ROLES = {"super-admin", "admin", "developer"}
STEPS = {"day": timedelta(days=1), "week": timedelta(days=7), "month": timedelta(days=30)}


@pytest.mark.parametrize("name", NAMES)
def test_first_minute(name: str, copied_starter: Callable[[str], Path], database_url: str) -> None:
    root = copied_starter(name)
    if not database_url.startswith("sqlite"):
        name_database(root, database_url)
        for command in ("migrate", "seed"):
            run("-m", "fw", command, root=root)
    assert "Nothing to do" in run("-m", "fw", "build", root=root)
    assert "the database matches the schema" in run("-m", "fw", "db", "diff", root=root)
    with serve(root, by=("fw", "serve")) as server:
        check_pages(server.address)
        by_role = first_users(Client(server.address, ADMIN))
        assert set(read_starter(name).roles) <= set(by_role) | BUILT_IN_ROLES
        for role, user in by_role.items():
            set_password(server.address, user)
            client = Client(server.address, user["email"])
            if role in admin_roles(root):
                check_admin(client, role)


@pytest.mark.parametrize("name", NAMES)
def test_files_of_a_starter_are_those_of_its_build(
    name: str, built_starter: Callable[[str], Path]
) -> None:
    built = (built_starter(name).parent / BUILT).read_text()
    edited = {path for path, text in read_starter(name).texts().items() if split(text).hash}
    kept = set(re.findall(r"(?m)^ +identical +(\S+)", built))
    assert edited <= kept, "run scripts/starters.py update"
    assert not re.search(r"(?m)^ +(merge|conflict|update|skip) ", built)


def admin_roles(root: Path) -> list[str]:
    """Return the roles that may use the admin."""
    roles: list[str] = tomllib.loads((root / "fw.toml").read_text())["admin"]["roles"]
    return roles


def first_users(client: Client) -> dict[str, Json]:
    """Return a user of each role that has one."""
    roles = {role["name"]: role["id"] for role in client.get("/auth-roles/")}
    users = {name: client.get("/users/", role_id=key, per_page=1) for name, key in roles.items()}
    return {name: found[0] for name, found in users.items() if found}


def check_pages(address: str) -> None:
    """Request what is public."""
    for path in ("/health", "/openapi.json", "/docs", "/admin/"):
        with urlopen(f"{address}{path}") as answer:
            assert answer.status == 200, path


def set_password(address: str, user: Json) -> None:
    """Give a seeded user the password of the admin."""
    if user["email"] != ADMIN:
        Client(address, ADMIN).send("PATCH", f"/users/{user['id']}", {"password": PASSWORD})


def check_admin(client: Client, role: str) -> None:
    """Request the lists and the dashboard of a user; a super-admin finds data in all of them."""
    is_super = role == "super-admin"
    catalog = client.get("/admin/api/resources")
    for resource in catalog["resources"]:
        records = client.get(f"/{resource['path']}/", per_page=5)
        assert records or not is_super, resource["path"]
    widgets = client.get("/admin/api/dashboard", **edges())["widgets"]
    assert widgets or not is_super
    for widget in widgets:
        assert "error" not in widget, widget["error"]
        assert has_data(client, widget) or not is_super, widget


def edges() -> dict[str, str]:
    """Return the periods of a dashboard, as the page sends them."""
    end = datetime.now(UTC).replace(hour=0, minute=0, second=0, microsecond=0) + STEPS["day"]
    return {
        every: ",".join(
            (end - step * STEPS[every]).isoformat() for step in range(count * 2, -1, -1)
        )
        for every, count in PERIODS.items()
    }


def has_data(client: Client, widget: Json) -> bool:
    """Return True if a widget shows something; request the records of a list."""
    match widget["kind"]:
        case "list":
            sort = {"sort": widget["sort"]} if "sort" in widget else {}
            return bool(client.get(f"/{widget['resource']}/", **sort, **widget["filter"]))
        case "breakdown":
            return bool(widget["groups"])
        case "series":
            return any(float(point["value"] or 0) for point in widget["points"])
        case _:
            return widget["value"] is not None
