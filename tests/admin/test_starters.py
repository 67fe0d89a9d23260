"""The admin of each starter, with its theme and data: pages without violations, on any screen."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from fw.tasks.scaffold.starters import starter_names
from tests.admin.browsing import Visitor
from tests.admin.conftest import Visit
from tests.admin.sites import Site
from tests.promises.api.serving import serve
from tests.starters.conftest import SQLITE
from tests.starters.visits import ADMIN, Client

LOOKS = [(size, scheme) for size in ((1440, 900), (390, 844)) for scheme in ("light", "dark")]


@pytest.fixture
def site(request: pytest.FixtureRequest, copied_starter: Callable[[str], Path]) -> Iterator[Site]:
    """A starter with its data."""
    root = copied_starter(request.param)
    with serve(root) as server:
        yield Site(root, server.address, SQLITE)


@pytest.mark.parametrize("site", starter_names(), indirect=True)
def test_pages_of_a_starter_are_accessible(site: Site, visit: Visit) -> None:
    visitor, problems = visit(site), []
    visitor.go("/login")
    problems += violations(visitor, "login")
    visitor.log_in(ADMIN)
    for path in pages(Client(site.address, ADMIN), site.root):
        visitor.go(path)
        problems += violations(visitor, path)
    assert not problems, "\n".join(problems)


def pages(client: Client, root: Path) -> list[str]:
    """Return the dashboard, and the list, a record and the form of the first model of the menu."""
    menu = json.loads((root / "admin/menu.json").read_text())["menu"]
    resources = {each["path"]: each for each in client.get("/admin/api/resources")["resources"]}
    path = next(path for path in paths(menu) if "update" in resources[path]["can"])
    key = client.get(f"/{path}/", per_page=1)[0][resources[path]["key"]]
    return ["/", f"/{path}", f"/{path}/{key}/show", f"/{path}/{key}"]


def paths(entries: list[Any]) -> list[str]:
    """Return the paths of a menu in their order."""
    found = []
    for entry in entries:
        found += [entry] if isinstance(entry, str) else paths(entry.get("items", []))
    return found


def violations(visitor: Visitor, path: str) -> list[str]:
    """Return what axe finds on the open page, and whether it is wider than the screen."""
    problems = []
    expect(visitor.page.get_by_role("heading", level=1).first).to_have_text(re.compile(r"\S"))
    for (width, height), scheme in LOOKS:
        visitor.page.set_viewport_size({"width": width, "height": height})
        visitor.page.emulate_media(color_scheme=scheme)
        found = visitor.violations()
        visitor.shoot(f"{path.strip('/').replace('/', '-') or 'dashboard'}-{width}-{scheme}")
        if visitor.page.evaluate("document.documentElement.scrollWidth") > width:
            found.append("wider than the screen")
        problems += [f"{path}, {width} px, {scheme}: {one}" for one in found]
    return problems
