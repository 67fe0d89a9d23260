"""The imports between the modules of fw, read from their syntax trees.

An import counts wherever it stands: at the top, under `TYPE_CHECKING`, or in a function.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

__all__ = ["cycle_in", "imported_names", "imports", "modules", "sources", "tree"]

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "fw"
SKIPPED = {"starters", "templates"}
"""Folders of code for projects."""


@cache
def sources() -> tuple[Path, ...]:
    """Return the Python files of fw, without the code for projects."""
    return tuple(sorted(path for path in PACKAGE.rglob("*.py") if not SKIPPED & set(path.parts)))


@cache
def modules() -> Mapping[str, Path]:
    """Return the modules of fw by their dotted names; a package is its `__init__`."""
    named = {}
    for path in sources():
        parts = path.relative_to(ROOT).with_suffix("").parts
        named[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return named


@cache
def tree(path: Path) -> ast.Module:
    """Return the syntax tree of a file."""
    return ast.parse(path.read_text())


def imported_names(path: Path) -> Iterator[tuple[str, str]]:
    """Yield each import of a file as the module and the name taken from it, if any."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide the layer"
            yield from ((node.module or "", alias.name) for alias in node.names)


@cache
def imports() -> Mapping[str, frozenset[str]]:
    """Return the modules of fw that each module imports, by name."""
    found = {}
    for name, path in modules().items():
        targets = (
            f"{module}.{taken}" if f"{module}.{taken}" in modules() else module
            for module, taken in imported_names(path)
        )
        found[name] = frozenset(each for each in targets if each in modules()) - {name}
    return found


def cycle_in(graph: Mapping[str, frozenset[str]]) -> list[str]:
    """Return the modules of one cycle, the first again at the end; an empty list if none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(reversed(error.args[1]))
    return []
