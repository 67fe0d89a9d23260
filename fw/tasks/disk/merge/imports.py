"""Merges the imports at the top of a module as a set, not line by line.

Two edits of a module often meet there: the user adds an import for a method, the generator one
for a field. As lines they conflict; as names they do not.
"""

from __future__ import annotations

import ast
import re
from typing import NamedTuple

from fw.tasks.render.imports import Imports

__all__ = ["merge_imports"]


class Import(NamedTuple):
    """An imported module, or a name imported from it, and its alias."""

    module: str
    name: str | None
    alias: str | None


_FUTURE = "__future__"


class _Module(NamedTuple):
    """A module's imports at the top and those `later`, and the text before, of and after them."""

    items: frozenset[Import]
    later: frozenset[Import]
    before: str
    text: str
    behind: str


def merge_imports(base: str, yours: str, generated: str) -> tuple[str, str, str] | None:
    """Return the three texts with the same merged imports.

    None if they cannot be merged: imports that are relative, that have a comment or the user's
    statements among them, or that import something under two names.
    """
    modules = [_module(text) for text in (base, yours, generated)]
    old, own, new = modules
    if old is None or own is None or new is None or old.items & own.later:
        return None
    items = (own.items - old.items) | (new.items - (old.items - own.items))
    items |= _used(old.items & own.items - new.items, old, own)
    text = next((one.text for one in (new, own) if one.items == items), None) or _written(items)
    if text is None:
        return None
    first, second, third = (one.before + text + one.behind for one in (old, own, new))
    return first, second, third


def _used(dropped: frozenset[Import], old: _Module, own: _Module) -> frozenset[Import]:
    """Return the imports which are no longer generated, but which the user's code needs.

    The application's own modules are left out: what they no longer define can't be imported.
    """
    return frozenset(
        one
        for one in dropped
        if one.module.partition(".")[0] != "app"
        and len(_word(one).findall(own.behind)) > len(_word(one).findall(old.behind))
    )


def _word(item: Import) -> re.Pattern[str]:
    """Return the pattern of the name that an import binds."""
    return re.compile(rf"\b{item.alias or item.name or item.module.partition('.')[0]}\b")


def _module(text: str) -> _Module | None:
    try:
        body = ast.parse(text).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    start = 1 if body and _is_docstring(body[0]) else 0
    imports: list[ast.Import | ast.ImportFrom] = []
    for statement in body[start:]:
        if not isinstance(statement, ast.Import | ast.ImportFrom):
            break
        imports.append(statement)
    items = [item for statement in imports for item in _items(statement)]
    rest = body[start + len(imports) :]
    others = (one for one in rest if isinstance(one, ast.Import | ast.ImportFrom))
    later = frozenset(item for statement in others for item in _items(statement))
    if not imports or len({(item.module, item.name) for item in items}) != len(items):
        return None
    lines = [line + "\n" for line in text.split("\n")]
    first, last = imports[0].lineno - 1, imports[-1].end_lineno or 0
    section = "".join(lines[first:last])
    before, behind = "".join(lines[:first]), "".join(lines[last:])[:-1]
    relative = any(isinstance(one, ast.ImportFrom) and one.level for one in imports)
    if relative or "#" in section or ";" in section or "\\" in section:
        return None
    return _Module(frozenset(items), later, before, section, behind)


def _is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _items(statement: ast.Import | ast.ImportFrom) -> list[Import]:
    if isinstance(statement, ast.Import):
        return [Import(one.name, None, one.asname) for one in statement.names]
    return [Import(statement.module or "", one.name, one.asname) for one in statement.names]


def _written(items: frozenset[Import]) -> str | None:
    """Return the imports in the generator's style, None if it would never write them."""
    imports = Imports(future=any(module == _FUTURE for module, _, _ in items))
    try:
        for module, name, alias in sorted(items, key=str):
            if module == _FUTURE:
                if name != "annotations":
                    return None
                continue
            known = (
                imports.module(module, alias)
                if name is None
                else imports.member(module, name, alias)
            )
            if str(known) != (alias or name or module):
                return None
        return f"{imports.code()}\n"
    except ValueError:
        return None
