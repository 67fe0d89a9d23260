"""Descriptors show no field that their reader can't read."""

from __future__ import annotations

from typing import Any

from fw.runtime.admin.access import UNLIMITED, FieldLimits
from fw.runtime.admin.limited_fields import limited

TICKET: dict[str, Any] = {
    "model": "Ticket",
    "key": "id",
    "title": ["agent.name", "subject"],
    "subtitle": "salary",
    "sort": "-salary",
    "tabs": [
        {"label": "Late", "filter": {"breached": True}},
        {"label": "Paid", "filter": {"salary__gt": 0}},
        {"label": "Mine", "filter": {"agent.name": "Ada"}},
        {"label": "All", "sort": "subject"},
    ],
    "views": [{"view": "calendar", "start": "due_at"}, "table"],
    "actions": [{"label": "Close", "path": "/tickets/{id}/close", "when": {"breached": True}}],
    "fields": {
        name: {"type": "string", "label": name}
        for name in ("id", "subject", "agent_id", "salary", "breached", "due_at")
    },
    "relations": {
        "agent": {"kind": "belongs_to", "model": "Agent", "via": "agent_id"},
        "notes": {"kind": "has_many", "model": "Note", "via": "salary"},
    },
}


def test_hidden_fields_are_left_out() -> None:
    hidden = frozenset({"salary", "agent_id", "breached", "due_at"})
    found = limited(TICKET, FieldLimits(hidden, frozenset({"subject"})))
    assert [*found["fields"]] == ["id", "subject"]
    assert found["fields"]["subject"]["made"] is True
    assert [*found["relations"]] == ["notes"]
    assert found["title"] == ["subject"]
    assert "subtitle" not in found
    assert "sort" not in found
    assert [one["label"] for one in found["tabs"]] == ["All"]
    assert found["views"] == ["table"]
    assert found["actions"] == []


def test_descriptors_tell_that_rights_depend_on_the_record() -> None:
    nothing: frozenset[str] = frozenset()
    found = limited(TICKET, FieldLimits(nothing, nothing, by_record=True))
    assert found == {**TICKET, "by_record": True}


def test_a_descriptor_without_limits_is_unchanged() -> None:
    assert limited(TICKET, UNLIMITED) is TICKET
