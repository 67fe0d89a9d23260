"""A model of a starter that is made public shows nobody what belongs to nobody."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.applications import run

SCOPED = {
    "blog-cms": ["BrokenLink", "PostRevision", "PostView"],
    "crm": ["Activity", "Deal", "DealLine", "Lead", "StageChange"],
    "helpdesk": [
        "Customer",
        "Organisation",
        "SavedReply",
        "Ticket",
        "TicketEvent",
        "TicketMessage",
    ],
    "institute-admin": ["Assessment", "Attendance", "Enrolment", "Invoice", "Mark", "Student"],
}
"""Models of which a user sees the own records."""
SCRIPT = """\
import json, sys
from fastapi.testclient import TestClient
from app.main import app
from app.routes import routes
from fw.runtime.auth.policy.policy import models_of

wanted = sys.argv[1:]
paths = {models_of({path: module})[0]: path for path, module in routes.modules.items() if path != "auth"}
with TestClient(app) as client:
    print(json.dumps([client.get(f"/{paths[model]}/").status_code for model in wanted]))
"""
COSTS = """\
import json
from fastapi.testclient import TestClient
from app.main import app

with TestClient(app) as client:
    rows = client.get("/stock-movements/").json()["data"]
    print(json.dumps(list({row["unit_cost"] for row in rows})))
"""


@pytest.mark.parametrize("name", SCOPED)
def test_a_public_model_shows_nobody_the_records_of_nobody(
    name: str, copied_starter: Callable[[str], Path]
) -> None:
    root = copied_starter(name)
    make_public(root, SCOPED[name])
    printed = run("-c", SCRIPT, *SCOPED[name], root=root)
    assert json.loads(printed) == [401] * len(SCOPED[name])


def test_public_movements_of_the_inventory_have_no_costs(
    copied_starter: Callable[[str], Path],
) -> None:
    root = copied_starter("inventory")
    make_public(root, ["StockMovement"])
    assert json.loads(run("-c", COSTS, root=root)) == [None]


def make_public(root: Path, models: list[str]) -> None:
    """Let everyone read the models of a project."""
    settings = root / "fw.toml"
    text = settings.read_text()
    for model in models:
        text = re.sub(rf"(?m)^{model} = .*\n", "", text)
    rules = "".join(f'{model} = {{ read = "public" }}\n' for model in models)
    settings.write_text(text.replace("[auth.routes]\n", f"[auth.routes]\n{rules}"))
