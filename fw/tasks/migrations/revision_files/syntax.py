"""Calls in a revision's syntax tree, and their literal arguments."""

from __future__ import annotations

import ast
from typing import NamedTuple

from fw.tasks.render.code import literal

__all__ = [
    "Call",
    "OpaqueError",
    "construct",
    "flag",
    "is_construct",
    "nothing",
    "operation",
    "source",
    "text",
    "texts",
]


class OpaqueError(Exception):
    """An argument is not a literal."""


class Call(NamedTuple):
    """A call of an operation; `table` is the batch's."""

    function: str
    table: str | None
    arguments: list[ast.expr]
    keywords: dict[str, ast.expr]

    def get(self, position: int, *names: str) -> ast.expr | None:
        """Return an argument by its position, or by one of its names."""
        if 0 <= position < len(self.arguments):
            return self.arguments[position]
        return next((self.keywords[name] for name in names if name in self.keywords), None)


def operation(node: ast.expr | None, roots: dict[str, str | None]) -> Call | None:
    """Return the call of an attribute of one of `roots`, each with the table of its batch."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return None
    root = node.func.value
    if not isinstance(root, ast.Name) or root.id not in roots:
        return None
    keywords = {keyword.arg: keyword.value for keyword in node.keywords if keyword.arg}
    return Call(node.func.attr, roots[root.id], node.args, keywords)


def construct(node: ast.expr | None, name: str) -> Call | None:
    """Return the call of `sa.<name>`."""
    return operation(node, {"sa": None}) if is_construct(node, name) else None


def is_construct(node: ast.expr | None, name: str) -> bool:
    """Return True if an expression is a call of an attribute of that name, `sa.<name>(…)`."""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == name
    )


def text(node: ast.expr | None) -> str:
    """Return a literal string; raise OpaqueError for anything else."""
    # op.f("name") marks a name as final.
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "op.f" and node.args:
        node = node.args[0]
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    raise OpaqueError


def texts(node: ast.expr | None) -> tuple[str, ...]:
    """Return a literal list of strings; raise OpaqueError for anything else."""
    if isinstance(node, ast.List | ast.Tuple):
        return tuple(map(text, node.elts))
    raise OpaqueError


def flag(node: ast.expr | None, otherwise: bool) -> bool:
    """Return a literal boolean; `otherwise` for any other expression."""
    return bool(node.value) if isinstance(node, ast.Constant) else otherwise


def source(node: ast.expr) -> str:
    """Return an expression as fw writes it: on one line, with the quotes of `ruff format`."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str | int | float | None):
        return literal(node.value)
    if isinstance(node, ast.Call):
        named = [f"{word.arg}={source(word.value)}" for word in node.keywords]
        return f"{source(node.func)}({', '.join([*map(source, node.args), *named])})"
    if isinstance(node, ast.Attribute):
        return f"{source(node.value)}.{node.attr}"
    return ast.unparse(node)


def nothing(node: ast.expr | None) -> bool:
    """Return True if an argument is missing or None."""
    return node is None or (isinstance(node, ast.Constant) and node.value is None)
