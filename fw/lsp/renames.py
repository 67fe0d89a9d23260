"""Renames: the edits of the schema, and a preview of the Python code that they concern."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fw.language.editing.changes import Change, apply_changes
from fw.language.editing.occurrences import Symbol
from fw.language.editing.renaming import rename
from fw.lsp.mentions import MentioningFile, mentions
from fw.lsp.projects import Project
from fw.runtime.errors import FwError
from fw.runtime.messages import say

__all__ = ["PREVIEW", "left_to_do", "prepare_rename", "preview", "preview_action", "rename_symbol"]

Params = Mapping[str, Any]

PREVIEW = "fw.previewRename"
"""The command that lists the Python files which a rename concerns."""
_MOST_FILES = 20
_OUTCOMES = {
    "rewritten": "generated again",
    "merged": "your edits are merged",
    "yours": "yours: change it by hand",
}


def prepare_rename(project: Project, file: str, params: Params) -> Any:
    """Return the span of the name at a position, None if nothing there has a name."""
    found = project.at(file, params["position"])
    if found is None or project.workspace.names.declaration(found.symbol) is None:
        return None
    where = project.text(file).range(found.start, found.end)
    return {"range": where, "placeholder": found.symbol.name}


def rename_symbol(project: Project, file: str, params: Params) -> Any:
    """Return the edits that rename a name; raise FwError for a name that can't be taken."""
    workspace, symbol = project.workspace, _symbol(project, file, params)
    to = str(params["newName"])
    changes = rename(workspace.sources, symbol, to, project.built)
    _check(project, changes, to)
    return project.edits(changes)


def preview(project: Project, file: str, params: Params) -> dict[str, Any]:
    """Return the Python files that mention the name at a position, and the edits of a rename.

    The edits are empty without `newName`. `text` says the same in words.
    """
    symbol = _symbol(project, file, params)
    edits = rename_symbol(project, file, params) if "newName" in params else {"changes": {}}
    found = mentions(project.root, symbol, project.workspace.interfaces)
    files = [
        {
            "uri": project.uri(one.path),
            "path": one.path,
            "outcome": one.outcome,
            "lines": list(one.lines),
        }
        for one in found
    ]
    return {**edits, "files": files, "text": _in_words(symbol, found)}


def preview_action(project: Project, file: str, params: Params) -> list[dict[str, Any]]:
    """Return the code action that shows the preview of a name at the start of a range."""
    position = params["range"]["start"]
    found = project.at(file, position)
    if found is None or project.workspace.names.declaration(found.symbol) is None:
        return []
    title = say("Show the Python code that mentions '{name}'", name=found.symbol.name)
    place = {"textDocument": {"uri": project.uri(file)}, "position": position}
    command = {"title": title, "command": PREVIEW, "arguments": [place]}
    return [{"title": title, "kind": "refactor", "command": command}]


def left_to_do(project: Project, file: str, params: Params) -> str:
    """Return a message about files that mention the name and that no build changes, or ""."""
    symbol = _symbol(project, file, params)
    yours = [
        one
        for one in mentions(project.root, symbol, project.workspace.interfaces)
        if one.outcome == "yours"
    ]
    if not yours:
        return ""
    return f"fw build doesn't change these files:\n{_lines(yours)}"


def _symbol(project: Project, file: str, params: Params) -> Symbol:
    found = project.at(file, params["position"])
    if found is None:
        raise FwError(say("no name of the schema at this place"))
    return found.symbol


def _check(project: Project, changes: Sequence[Change], to: str) -> None:
    """Raise FwError if a rename adds an error, such as a name that exists already."""
    workspace = project.workspace
    before = {(one.code, one.message) for one in workspace.diagnose()}
    after = workspace.edited(apply_changes(workspace.sources, changes)).diagnose()
    added = [one for one in after if (one.code, one.message) not in before and to in one.message]
    if added:
        raise FwError(added[0].message, hint=added[0].hint or None)


def _in_words(symbol: Symbol, found: Sequence[MentioningFile]) -> str:
    name = f"{symbol.owner}.{symbol.name}" if symbol.owner else symbol.name
    if not found:
        return f"No Python code mentions {name}."
    return f"Python code that mentions {name}, and what fw build does with it:\n{_lines(found)}"


def _lines(found: Sequence[MentioningFile]) -> str:
    """Return a line for each file, those to change by hand first."""
    order = sorted(found, key=lambda one: (one.outcome != "yours", one.outcome != "merged"))
    lines = [
        f"{one.path}:{', '.join(map(str, one.lines))} ({_OUTCOMES[one.outcome]})"
        for one in order[:_MOST_FILES]
    ]
    more = len(order) - _MOST_FILES
    return "\n".join([*lines, *([f"and {more} more files"] if more > 0 else [])])
