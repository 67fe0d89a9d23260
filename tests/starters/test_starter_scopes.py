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


@pytest.mark.parametrize("name", SCOPED)
def test_a_public_model_shows_nobody_the_records_of_nobody(
    name: str, copied_starter: Callable[[str], Path]
) -> None:
    root = copied_starter(name)
    settings = root / "fw.toml"
    text = settings.read_text()
    for model in SCOPED[name]:
        text = re.sub(rf"(?m)^{model} = .*\n", "", text)
    rules = "".join(f'{model} = {{ read = "public" }}\n' for model in SCOPED[name])
    settings.write_text(text.replace("[auth.routes]\n", f"[auth.routes]\n{rules}"))
    printed = run("-c", SCRIPT, *SCOPED[name], root=root)
    assert json.loads(printed) == [401] * len(SCOPED[name])
