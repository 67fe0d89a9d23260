"""Renames of models, read from the file names of migrations: seeds may use former names."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

__all__ = ["ModelRenames"]

_FILE = re.compile(r"\d+_rename_([a-z0-9_]+?)_to_([a-z0-9_]+)_migration\.py")
_INNER_CAPITAL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


class ModelRenames:
    """The renames of a project's models.

    A file name isn't proof of a rename: check a former name before you use it.
    """

    def __init__(self, files: Iterable[str]) -> None:
        found = (_FILE.fullmatch(name) for name in files)
        self._pairs = [(match[1], match[2]) for match in found if match]

    @classmethod
    def of(cls, root: Path) -> ModelRenames:
        """Read the file names of a project's migrations."""
        return cls(sorted(path.name for path in (root / "database" / "migrations").glob("*.py")))

    def before(self, model: str) -> tuple[str, ...]:
        """Return the former names of a model, the latest first."""
        return tuple(_class(name) for name in self._follow(_module(model), 1, 0))

    def since(self, model: str) -> tuple[str, ...]:
        """Return the later names of a model."""
        return tuple(_class(name) for name in self._follow(_module(model), 0, 1))

    def _follow(self, module: str, known: int, wanted: int) -> list[str]:
        found: list[str] = []
        waiting = [module]
        while waiting:
            name = waiting.pop()
            for pair in self._pairs:
                if pair[known] == name and pair[wanted] not in (module, *found):
                    found.append(pair[wanted])
                    waiting.append(pair[wanted])
        return found


def _module(model: str) -> str:
    return _INNER_CAPITAL.sub("_", model).lower()


def _class(module: str) -> str:
    return "".join(part.capitalize() for part in module.split("_"))
