"""Actions in descriptors: their errors, and who sees them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fw.runtime.admin.actions import allowed_actions
from fw.runtime.admin.descriptors import Descriptors
from tests.runtime.admin.site import post, write

PATH = "admin/resources/blog_post.json"


def faults(root: Path, **members: Any) -> list[str]:
    """Return the errors of a descriptor with these members."""
    described = post()
    described["fields"]["state"] = {"type": "enum", "label": "State", "values": ["open", "done"]}
    write(root, {PATH: {**described, **members}})
    known = Descriptors(root, {"blogposts": "BlogPost"}).refresh()
    return [fault.message for fault in known.faults]


ACTIONS: list[tuple[dict[str, Any], str | None]] = [
    ({"path": "/x/{id}/{title}", "when": {"state": ["open", None]}}, None),
    ({"path": "/x", "on": "list", "method": "PUT", "fields": {"a": {"type": "int", "label": "A"}}}, None),
    ({"path": "x/{id}"}, "path: String should match"),
    ({"path": "//host/{id}"}, "path: String should match"),
    ({"path": "/x/{titel}"}, "path: unknown field 'titel'; did you mean 'title'?"),
    ({"path": "/x/{id"}, "path: a brace is not closed; write {id}, for example"),
    ({"path": "/x/{id}", "on": "list"}, "path: {id} needs a record; use it with"),
    ({"path": "/x", "on": "list", "when": {"state": "open"}}, "when: needs a record; use it with"),
    ({"path": "/x", "when": {"stat": "open"}}, "when: unknown field 'stat'; did you mean 'state'?"),
    ({"path": "/x", "when": {"state": "opened"}}, "when: state has no value 'opened'; did you mean"),
    ({"path": "/x", "on": "page"}, "on: Input should be 'record', 'selection' or 'list'"),
    ({"path": "/x", "fields": {"a": {"type": "int"}}}, "fields.a.label: Field required"),
]  # fmt: skip


@pytest.mark.parametrize(("action", "fault"), ACTIONS)
def test_errors_in_actions_are_reported(
    tmp_path: Path, action: dict[str, Any], fault: str | None
) -> None:
    found = faults(tmp_path, actions=[{"label": "Act", **action}])
    assert [one.replace("actions[0].", "").replace("actions.0.", "")[: len(fault or "")] for one in found] == (
        [] if fault is None else [fault]
    )  # fmt: skip


def test_only_users_who_may_call_an_endpoint_see_its_action() -> None:
    verbs = {"posts": ("read", "update"), "tags": ("read",)}
    paths = [
        ("/posts/{id}", "PATCH"),
        ("/posts/{id}/x", "POST"),
        ("/tags", "PUT"),
        ("/own", "POST"),
    ]
    actions = [{"path": path, "method": method} for path, method in paths]
    allowed = allowed_actions([*actions, {"path": "/tags/{id}"}], verbs.get, None)
    assert allowed == [actions[0], actions[3]]


@pytest.mark.parametrize(("role", "places"), [("editor", [0, 1]), ("author", [0]), (None, [0, 1])])
def test_actions_are_for_certain_roles(role: str | None, places: list[int]) -> None:
    actions: list[dict[str, Any]] = [{"path": "/submit"}, {"path": "/approve", "roles": ["editor"]}]
    allowed = allowed_actions(actions, lambda _: None, role)
    assert allowed == [actions[place] for place in places]
