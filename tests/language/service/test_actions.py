from __future__ import annotations

import re
from pathlib import Path

import pytest

from fw.language.diagnostics import Diagnostic
from fw.language.editing.changes import apply_changes
from fw.language.service.actions import actions_for, refactorings
from fw.language.service.workspace import Workspace

PAGE = Path(__file__).parents[3] / "docs/reference/diagnostics.md"
EXAMPLES = re.findall(
    r"^### (FW\d+)(?:(?!^###).)*?^```fw\n(.*?)^```", PAGE.read_text(), re.S | re.M
)
WITHOUT = {
    *("FW102", "FW103", "FW105", "FW107", "FW109", "FW111", "FW112", "FW115", "FW117"),
    *("FW208", "FW209", "FW210", "FW215", "FW302", "FW304", "FW306", "FW309", "FW310"),
    *("FW312", "FW313", "FW315", "FW320", "FW330", "FW331", "FW332", "FW333", "FW334"),
    *("FW342", "FW350"),
    *("FW409", "FW413", "FW420", "FW510"),
}
"""Codes whose hint leaves a choice to the user."""


def found_in(workspace: Workspace) -> list[Diagnostic]:
    return workspace.diagnose() or workspace.warnings()


@pytest.mark.parametrize(("code", "text"), EXAMPLES, ids=[code for code, _ in EXAMPLES])
def test_an_action_solves_its_diagnostic(code: str, text: str) -> None:
    workspace = Workspace({"schema.fw": text})
    before = found_in(workspace)
    actions = actions_for(workspace, [one for one in before if one.code == code])
    assert bool(actions) is (code not in WITHOUT), [one.hint for one in before]
    for action in actions:
        after = apply_changes(workspace.sources, action.changes)
        left = found_in(workspace.edited(after))
        assert code not in {one.code for one in left}, (action.title, after["schema.fw"])


def test_a_foreign_key_can_get_its_relations() -> None:
    text = (
        "model Author {\n  id: uuid primary\n}\n"
        "model Post {\n  id: uuid primary\n  author_id: uuid references Author\n}\n"
    )
    workspace = Workspace({"schema.fw": text})
    found = refactorings(workspace, "schema.fw", text.index("author_id"))
    assert [one.title for one in found] == [
        "Add the relation Post.author",
        "Add the inverse relation Author.posts",
    ]
    for action in found:
        workspace = workspace.edited(apply_changes({"schema.fw": text}, action.changes))
        assert workspace.diagnose() == []
