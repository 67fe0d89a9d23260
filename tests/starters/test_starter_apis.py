"""Never a 5xx for what a client sends to a starter, and no answer that `/openapi.json` doesn't tell.

CI requests the operations of the starter itself, on SQLite. At full size (FW_PROMISE_SCALE=1) it
is each operation but the logins, on each database.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from fw.tasks.scaffold.starters import read_starter, starter_names
from tests.applications import run
from tests.promises.api.described import ACCEPTED, CASES, check_api
from tests.promises.api.serving import serve
from tests.promises.support import SCALE, times
from tests.starters.conftest import name_database
from tests.starters.visits import ADMIN, Client

HOOKS = Path(__file__).with_name("starter_hooks.py")
OWN = r"^/(?!auth/|health|[^/]+/uploads/)[^/]+(/[^/]+/.+|/[^{/]+)$"
"""Paths that a new project doesn't have for its models."""
REFUSED = (*ACCEPTED, "403", "415", "422", "428")
"""Answers to requests that are valid by their description, but break a rule of the starter."""
LIMITED = {"blog-cms": ("429",)}
"""Answers of the starters whose public endpoints limit requests."""


@pytest.mark.parametrize("name", starter_names())
def test_a_starter_keeps_to_its_description(
    name: str, copied_starter: Callable[[str], Path], database_url: str, tmp_path: Path
) -> None:
    is_sqlite = database_url.startswith("sqlite")
    if SCALE < 1 and not is_sqlite:
        pytest.skip("only at full size: other tests send the same requests to each database")
    root = copied_starter(name)
    if not is_sqlite:
        name_database(root, database_url)
        for command in ("migrate", "seed"):
            run("-m", "fw", command, root=root)
    with (root / ".env").open("a") as environment:
        environment.write("AUTH_ACCESS_MINUTES=1440\n")
    with serve(root) as server:
        client = Client(server.address, ADMIN)
        keys = tmp_path / "keys.json"
        keys.write_text(json.dumps(known_keys(client, name)))
        sent = check_api(
            server.address,
            tmp_path,
            *("-H", f"Authorization: {client.headers['Authorization']}"),
            *("--exclude-path-regex", "^/auth/"),
            hooks=HOOKS,
            accepted=(*REFUSED, *LIMITED.get(name, ())),
            paths=OWN if SCALE < 1 else "",
            environment={"FW_KNOWN_KEYS": str(keys)},
        )
    assert sent >= times(CASES)


def known_keys(client: Client, name: str) -> dict[str, dict[str, list[str]]]:
    """Return keys of the records of a starter, by the path of their list and by field.

    The key of the user who sends the requests is `mine`.
    """
    mine = client.get("/auth/me")["id"]
    paths: dict[str, list[str]] = {}
    of_model: dict[str, list[str]] = {}
    for resource in client.get("/admin/api/resources")["resources"]:
        records = client.get(f"/{resource['path']}/", per_page=20)
        keys = [record["id"] for record in records if record.get("id", mine) != mine]
        paths[resource["path"]] = of_model[resource["model"]] = keys
    fields = {
        field.name: of_model[field.references.model]
        for model in read_starter(name).schema.models.values()
        for field in model.fields
        if field.references is not None and of_model.get(field.references.model)
    }
    return {"paths": paths, "fields": fields, "mine": {"id": [mine]}}
