"""The build graph as a reader thinks of it: a row for each model, then the project's files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

__all__ = ["BuildGraph", "Row"]


@dataclass(frozen=True, slots=True)
class Row:
    """A model, the models that it refers to, and its files by kind."""

    model: str
    references: tuple[str, ...]
    files: tuple[tuple[str, str], ...]
    """Pairs of kind and path."""


@dataclass(frozen=True, slots=True)
class BuildGraph:
    """Everything that follows from one schema."""

    project: str
    rows: tuple[Row, ...]
    shared: tuple[str, ...]
    """Paths of the files that follow from all models together."""

    once: tuple[str, ...] = ()
    """Paths of the files that are written once and then the user's."""

    source: str = "schema.fw"

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of file that models have, in the order in which they first appear."""
        return tuple(dict.fromkeys(kind for row in self.rows for kind, _ in row.files))

    @property
    def file_count(self) -> int:
        """How many files follow from the schema."""
        return sum(len(row.files) for row in self.rows) + len(self.shared)

    def edges(self) -> Iterator[tuple[str, str]]:
        """Yield (what is read, what follows from it), models by name and files by path."""
        for row in self.rows:
            yield self.source, row.model
            for other in row.references:
                if other != row.model:
                    yield other, row.model
            for _, path in row.files:
                yield row.model, path
        for path in self.shared:
            yield self.source, path
