"""Projects with access rules: their description, their tests, and what a build refuses."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from tests.access.applications import SCHEMA, run_requests
from tests.applications import make_project, run, run_generated_tests

REQUESTS = """
def test_fields_that_rules_hide_are_not_required(client):
    schemas = client.get("/openapi.json").json()["components"]["schemas"]
    ticket = schemas["TicketResponse"]
    assert ticket["required"] == ["id", "owner_id", "title", "priority"]
    for name, described in ticket["properties"].items():
        hidden = name in ("breached", "agent_id", "due_at", "salary", "note")
        words = "Absent if access rules hide it."
        assert described.get("description") == (words if hidden else None), name
    # Rules for writing hide nothing.
    assert "required" in schemas["TicketCreate"]
    assert "hide it." not in str(schemas["TicketCreate"])
    assert "id" in schemas["NoteResponse"]["required"]


def test_description(client):
    paths = client.get("/openapi.json").json()["paths"]
    assert {} in paths["/notes/"]["get"]["security"]
    assert {} not in paths["/remarks/"]["get"]["security"]
    listed = paths["/tickets/"]["get"]["description"]
    assert "- `field salary read, write to role" not in listed
    assert "- `field breached, agent_id, due_at read to role developer`" in listed
    assert "write to user when priority" not in listed
    changed = paths["/tickets/{id}"]["patch"]["description"]
    assert "- `field priority write to user when priority < 5`" in changed
    assert "- `read to public when status = 'published'`" in paths["/notes/"]["get"]["description"]
    # Models without access rules, and one that has rules and settings.
    assert "Access rules:\\n\\n- `read to user`" in paths["/orgs/"]["get"]["description"]
    by_default = "- `create to role super-admin, admin, developer`"
    assert by_default in paths["/orgs/"]["post"]["description"]
    both = "- only `delete to role admin`\\n- `delete to role admin`"
    assert both in paths["/remarks/{id}"]["delete"]["description"]
    assert "- `read to role super-admin`" in paths["/authroles/"]["get"]["description"]
"""


def test_description(project: Path, request: pytest.FixtureRequest) -> None:
    run_requests(project, REQUESTS, "sqlite", request)


def test_generated_tests(project: Path) -> None:
    assert "failed" not in run_generated_tests(project)


def test_rules_need_logins(tmp_path: Path) -> None:
    with pytest.raises(
        AssertionError, match="Label has access rules, but the project has no login"
    ):
        make_project(tmp_path / "notes", SCHEMA.partition("model Note")[0])


def test_rules_compare_fields_that_users_have(project: Path, tmp_path: Path) -> None:
    root = tmp_path / "notes"
    copytree(project, root)
    schema = root / "schema.fw"
    schema.write_text(
        schema.read_text().replace("tenant org_id", "read to user when title = me.nme")
    )
    with pytest.raises(AssertionError, match=r"FW342 unknown field 'nme' on User"):
        run("-m", "fw", "build", root=root)
