"""Scopes of the lines of Python code, and errors that only a merge makes.

Two edits that don't overlap can still be wrong together: a line that was in one function is in
another, a name is defined twice.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator, Sequence

from fw.runtime.messages import Message

__all__ = ["merge_fault", "scoped"]

Scope = tuple[str, ...]

_BLOCK = re.compile(r"(\s*)(?:async\s+def|def|class)\s+(\w+)")
_NO_END = (")", "]", "}", "#")
"""Starts of lines that do not end a block, however little they are indented."""


def scoped(lines: Sequence[str]) -> list[tuple[Scope, str]]:
    """Return each line with the names of the classes and functions that it is in.

    A decorator is in the function that it decorates. This goes by indentation, so that it works
    for code with errors too.
    """
    found: list[tuple[Scope, str]] = []
    open_blocks: list[tuple[int, str]] = []
    decorators: int | None = None
    for line in lines:
        text = line.strip()
        indentation = len(line) - len(line.lstrip())
        if text and not text.startswith(_NO_END):
            while open_blocks and open_blocks[-1][0] >= indentation:
                open_blocks.pop()
        block = _BLOCK.match(line)
        if block is not None:
            open_blocks.append((indentation, block[2]))
        elif text.startswith("@") and decorators is None:
            decorators = len(found)
        scope = tuple(name for _, name in open_blocks)
        found.append((scope, line))
        if block is not None and decorators is not None:
            found[decorators:] = [(scope, line) for _, line in found[decorators:]]
            decorators = None
    return found


def merge_fault(yours: str, generated: str, merged: str) -> Message | None:
    """Return the error of a merged text that neither side has, None if there is none.

    All three are valid Python.
    """
    known = {*scoped(yours.split("\n")), *scoped(generated.split("\n"))}
    for number, (scope, line) in enumerate(scoped(merged.split("\n")), 1):
        if line.strip() and not line.lstrip().startswith("#") and (scope, line) not in known:
            return Message.of(
                "fault.moved",
                "{part} would move to another class or function, line {line}",
                part=repr(line.strip()),
                line=str(number),
            )
    before = _definitions(yours) | _definitions(generated)
    for scope, count in _definitions(merged).items():
        if count > before[scope]:
            return Message.of("fault.twice", "{name} is defined twice", name=".".join(scope))
    return None


def _definitions(text: str) -> Counter[Scope]:
    """Return how often each name of a module and of its classes is defined."""
    try:
        return Counter(_names(ast.parse(text), ()))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return Counter()


def _names(node: ast.Module | ast.ClassDef, scope: Scope) -> Iterator[Scope]:
    for statement in node.body:
        if isinstance(statement, ast.ClassDef):
            yield (*scope, statement.name)
            yield from _names(statement, (*scope, statement.name))
        elif isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
            yield (*scope, statement.name)
        elif isinstance(statement, ast.Assign | ast.AnnAssign):
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            yield from ((*scope, target.id) for target in targets if isinstance(target, ast.Name))
