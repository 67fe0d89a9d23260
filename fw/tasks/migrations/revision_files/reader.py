"""Reads the events of a revision file from its syntax tree; the file is never run.

Only calls of `op` and of a batch with literal arguments, at the top level of `upgrade()`, are
read. Other code of a hand-written revision is ignored.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from fw.runtime.errors import FwError
from fw.runtime.messages import say
from fw.tasks.migrations.revision_files.cache import FOLDER
from fw.tasks.migrations.revision_files.events import Event, event_of
from fw.tasks.migrations.revision_files.syntax import (
    Call,
    OpaqueError,
    operation,
    text,
)
from fw.tasks.migrations.tables import Table

__all__ = ["Revision", "read", "revision_texts"]

_MARKER = "# fw:generated:"


class Revision(NamedTuple):
    """A revision: its name, the revisions that it follows, and its events."""

    revision: str
    down: tuple[str, ...]
    events: tuple[Event, ...]


def read(path: str, content: str) -> Revision | None:
    """Return the revision in a file, or None; raise FwError for invalid Python."""
    try:
        module = ast.parse(content)
    except (SyntaxError, ValueError) as fault:
        line = getattr(fault, "lineno", None) or 1
        raise FwError(
            say(
                "{path}:{line}: invalid Python in a migration: {fault}",
                path=path,
                line=line,
                fault=fault,
            ),
            hint=say("correct the file or restore it from version control"),
        ) from None
    places = dict(_assignments(module))
    revision, down = places.get("revision"), places.get("down_revision")
    if not isinstance(revision, str):
        return None
    owned = content.startswith(_MARKER)
    events = tuple(event for call in _calls(module) for event in _events(call, owned))
    downs = (down,) if isinstance(down, str) else tuple(down) if isinstance(down, list) else ()
    return Revision(revision, tuple(str(name) for name in downs), events)


def revision_texts(root: Path) -> Iterator[str]:
    """Yield the text of each revision of a project."""
    for file in sorted((root / FOLDER).glob("*.py")):
        yield file.read_text(encoding="utf-8", errors="replace")


def _assignments(module: ast.Module) -> Iterator[tuple[str, object]]:
    for node in module.body:
        target = node.targets[0] if isinstance(node, ast.Assign) else None
        if isinstance(node, ast.AnnAssign):
            target = node.target
        if isinstance(target, ast.Name) and isinstance(node, ast.Assign | ast.AnnAssign):
            try:
                value = node.value and ast.literal_eval(node.value)
            except ValueError:
                continue
            yield target.id, list(value) if isinstance(value, tuple) else value


def _calls(module: ast.Module) -> Iterator[Call]:
    for function in module.body:
        if isinstance(function, ast.FunctionDef) and function.name == "upgrade":
            for statement in function.body:
                yield from _statement(statement)


def _statement(statement: ast.stmt) -> Iterator[Call]:
    if isinstance(statement, ast.Expr):
        call = operation(statement.value, {"op": None, "actions": None})
        if call is not None:
            yield call
    elif isinstance(statement, ast.With):
        item, *others = statement.items
        # `with a, b:` is `with a:` with the statement `with b:` in it.
        yield from _block(item, [ast.With(others, statement.body)] if others else statement.body)


def _block(item: ast.withitem, body: Sequence[ast.stmt]) -> Iterator[Call]:
    block = operation(item.context_expr, {"actions": None})
    if block is not None and block.function == "concurrently":
        for inner in body:
            yield from _statement(inner)
    batch = operation(item.context_expr, {"op": None})
    name = item.optional_vars
    if batch and batch.function == "batch_alter_table" and isinstance(name, ast.Name):
        try:
            table = text(batch.get(0, "table_name"))
        except OpaqueError:
            return
        for inner in body:
            value = inner.value if isinstance(inner, ast.Expr) else None
            call = operation(value, {name.id: table})
            if call is not None:
                yield call


_ADDITIONS = ("add_column", "add_constraint", "create_index")


def _events(call: Call, owned: bool) -> Iterator[Event]:
    event = event_of(call)
    if event is None:
        return
    if isinstance(event[1], Table):
        yield (event[0], event[1]._replace(owned=owned))
        return
    yield event
    if event[0] in _ADDITIONS and not owned:
        yield ("keep", event[1], getattr(event[2], "name", ""))
