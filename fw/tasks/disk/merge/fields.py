"""Renames of fields in the user's code, and references to fields and imports that are gone.

Only what certainly names a field is renamed: fields of generated classes, arguments of decorators
such as `field_validator`, attributes of `self`, `cls` and the classes, and items of `info.data`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from fw.language.names import type_name_of
from fw.runtime.messages import Message

__all__ = ["missing_references", "rename_fields"]

Fields = Mapping[str, frozenset[str]]
"""The names in the body of each class."""

_OWN = ("self", "cls")
_TAKING_FIELDS = frozenset(
    ("ForeignKeyConstraint", "Index", "PrimaryKeyConstraint", "UniqueConstraint", "synonym")
)
"""Classes and functions whose arguments name fields."""


class Reference(NamedTuple):
    """A name in the code: its line and its place there in bytes; `at_import` if it is read then."""

    name: str
    line: int
    start: int
    end: int
    at_import: bool


def rename_fields(text: str, base: str, generated: str, renamed: Sequence[tuple[str, str]]) -> str:
    """Return a text with the new names of fields that were renamed between two generated texts."""
    trees = [_parsed(one) for one in (text, base, generated)]
    if not renamed or None in trees:
        return text
    tree, before, after = (one for one in trees if one is not None)
    known, now = _fields(before), _fields(after)
    places: list[tuple[Reference, str]] = []
    for name, fields in known.items():
        new = {
            old: field
            for old, field in renamed
            if old in fields - now.get(name, frozenset())
            and field in now.get(name, frozenset()) - fields
        }
        places += [(one, new[one.name]) for one in _references(tree, name) if one.name in new]
    types = dict(_renamed_types(before, after, renamed))
    places += [(one, types[one.name]) for one in _names(tree) if one.name in types]
    return _replaced(text, places)


def missing_references(base: str, yours: str, merged: str) -> Iterator[tuple[Message, bool]]:
    """Yield each reference of the merged code to what the new generated text no longer has.

    The second item is True if the code can't be imported because of it.
    """
    trees = [_parsed(one) for one in (base, yours, merged)]
    if None in trees:
        return
    before, own, tree = (one for one in trees if one is not None)
    left = _bound(tree)
    for one in _names(tree):
        if one.name in _module_names(own) and one.name not in left:
            template = "{name} is no longer defined or imported, line {line}"
            values = {"name": repr(one.name), "line": str(one.line)}
            yield Message.of("fault.undefined", template, **values), True
    now = _fields(tree)
    for name, fields in _fields(before).items():
        gone = fields - now.get(name, fields)
        for one in _references(tree, name):
            if one.name in gone:
                text = Message.of(
                    "fault.no-field",
                    "{field} is no longer a field of {model}, line {line}",
                    field=repr(one.name),
                    model=name,
                    line=str(one.line),
                )
                yield text, one.at_import


def _parsed(text: str) -> ast.Module | None:
    try:
        return ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _fields(tree: ast.Module) -> dict[str, frozenset[str]]:
    return {
        one.name: frozenset(_targets(one.body))
        for one in tree.body
        if isinstance(one, ast.ClassDef)
    }


def _targets(body: Iterable[ast.stmt]) -> Iterator[str]:
    for one in body:
        targets = one.targets if isinstance(one, ast.Assign) else [getattr(one, "target", None)]
        yield from (target.id for target in targets if isinstance(target, ast.Name))


def _references(tree: ast.Module, name: str) -> Iterator[Reference]:
    """Yield what may name a field of the class of that name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and _is_name(node.value, (name,)):
            yield _attribute(node)
    for statement in tree.body:
        if isinstance(statement, ast.ClassDef) and statement.name == name:
            for one in statement.body:
                yield from _in_class(one)


def _in_class(statement: ast.stmt) -> Iterator[Reference]:
    if not isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
        for node in ast.walk(statement):
            if isinstance(node, ast.Name):
                yield _reference(node, node.id, at_import=True)
        yield from _in_value(getattr(statement, "value", None))
        return
    for decorator in statement.decorator_list:
        if isinstance(decorator, ast.Call):
            yield from _strings(decorator.args, at_import=True)
    for node in ast.walk(statement):
        if isinstance(node, ast.Attribute) and _is_name(node.value, _OWN):
            yield _attribute(node)
        elif isinstance(node, ast.Subscript) and _is_data(node.value):
            yield from _strings([node.slice])
        elif isinstance(node, ast.Call) and _is_data(getattr(node.func, "value", None)):
            yield from _strings(node.args[:1])


def _in_value(value: ast.expr | None) -> Iterator[Reference]:
    """Yield the strings that list fields: `filter_fields = ("title",)`, `Index(None, "title")`."""
    if isinstance(value, ast.Tuple | ast.List):
        yield from _strings(value.elts)
        for one in value.elts:
            yield from _in_value(one)
    elif isinstance(value, ast.Call) and _called(value) in _TAKING_FIELDS:
        yield from _strings(value.args, at_import=True)
        for one in value.args:
            yield from _in_value(one)


def _called(call: ast.Call) -> str:
    """Return the name of what is called, without the module."""
    return str(getattr(call.func, "attr", None) or getattr(call.func, "id", ""))


def _is_name(node: ast.expr, names: Sequence[str]) -> bool:
    return isinstance(node, ast.Name) and node.id in names


def _is_data(node: ast.expr | None) -> bool:
    """Return True for `info.data`, the fields validated so far."""
    return (
        isinstance(node, ast.Attribute) and node.attr == "data" and _is_name(node.value, ("info",))
    )


def _strings(nodes: Iterable[ast.AST], *, at_import: bool = False) -> Iterator[Reference]:
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            one = _reference(node, node.value, at_import=at_import)
            if one.end - one.start == len(node.value.encode()) + 2:
                yield one._replace(start=one.start + 1, end=one.end - 1)


def _attribute(node: ast.Attribute) -> Reference:
    end = node.end_col_offset or 0
    line = node.end_lineno or node.lineno
    return Reference(node.attr, line, end - len(node.attr.encode()), end, at_import=False)


def _reference(node: ast.expr, name: str, *, at_import: bool) -> Reference:
    return Reference(name, node.lineno, node.col_offset, node.end_col_offset or 0, at_import)


def _names(tree: ast.Module) -> Iterator[Reference]:
    """Yield the names that are read or defined, those of imports and classes included."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield _reference(node, node.id, at_import=True)
        elif isinstance(node, ast.alias):
            end = node.col_offset + len(node.name.encode())
            yield Reference(node.name, node.lineno, node.col_offset, end, at_import=True)
        elif isinstance(node, ast.ClassDef):
            start = node.col_offset + len("class ")
            end = start + len(node.name.encode())
            yield Reference(node.name, node.lineno, start, end, at_import=True)


def _renamed_types(
    before: ast.Module, after: ast.Module, renamed: Sequence[tuple[str, str]]
) -> Iterator[tuple[str, str]]:
    """Yield the types that are named after a renamed field, such as `PostTitle`."""
    old_names, new_names = _module_names(before), _module_names(after)
    for old, new in renamed:
        ending = type_name_of("", old)
        for name in old_names - new_names:
            now = name.removesuffix(ending) + type_name_of("", new)
            if name.endswith(ending) and now in new_names - old_names:
                yield name, now


def _module_names(tree: ast.Module) -> set[str]:
    """Return the names that the statements of a module define or import."""
    names = set(_targets(tree.body))
    for one in tree.body:
        if isinstance(one, ast.Import | ast.ImportFrom):
            names |= {each.asname or each.name.partition(".")[0] for each in one.names}
        elif isinstance(one, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            names.add(one.name)
    return names


def _bound(tree: ast.Module) -> set[str]:
    """Return the names that are bound anywhere in a module."""
    names = _module_names(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            names.add(node.id)
        elif isinstance(node, ast.arg):
            names.add(node.arg)
        elif isinstance(node, ast.alias):
            names.add(node.asname or node.name.partition(".")[0])
    return names


def _replaced(text: str, places: Iterable[tuple[Reference, str]]) -> str:
    lines = [line.encode("utf-8", "surrogateescape") for line in text.split("\n")]
    for one, new in sorted(set(places), reverse=True, key=lambda place: place[0][1:4]):
        line = lines[one.line - 1]
        if line[one.start : one.end] == one.name.encode():
            lines[one.line - 1] = line[: one.start] + new.encode() + line[one.end :]
    return b"\n".join(lines).decode("utf-8", "surrogateescape")
