"""What a change of a table costs a database: each provider says so for its own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, NamedTuple

from fw.runtime.errors import FwError

__all__ = ["CHANGES", "Cost", "Direction", "Migration", "MigrationFailed", "Migrator", "State"]

CHANGES = (
    "create table",
    "drop table",
    "rename",
    "add column",
    "drop column",
    "widen type",
    "change type",
    "require value",
    "loosen",
    "add unique",
    "add foreign key",
    "add check",
    "drop constraint",
    "create index",
    "drop index",
    "fill",
    "check rows",
)
"""What may happen to a table."""


class Cost(NamedTuple):
    """What happens to the rows, and who has to wait meanwhile.

    `rows`: none are looked at, all are read, or all are written anew.
    """

    rows: Literal["none", "read", "written"]
    waits: Literal["nobody", "writers", "everybody"]


State = Literal["applied", "pending", "changed", "missing"]
Direction = Literal["up", "down"]


@dataclass(frozen=True, slots=True)
class Migration:
    """One revision and where it stands.

    `changed` was applied from a file that reads differently now, `missing` from one that is
    gone. `applied_at` is None where the revision is pending, or was applied before fw kept
    the record.
    """

    revision: str
    file: str
    state: State
    applied_at: datetime | None = None


class MigrationFailed(FwError):
    """A run that ended in the midst; `done` are the revisions before, which stay as they are."""

    def __init__(self, fault: FwError, hint: str | None, done: Sequence[str]) -> None:
        super().__init__(fault.message, hint=hint)
        self.done = tuple(done)


class Migrator(ABC):
    """Brings one database to where a project's revisions lead."""

    @abstractmethod
    async def up(self, to: str | None) -> list[str]:
        """Apply what is pending, up to `to` where it is given; return what was applied.

        Creates the database when it is missing. Raises FwError when an applied file has
        changed, when there is more than one head, or when another migrator holds the lock for
        too long; MigrationFailed, which says what was applied before, when a revision fails.
        """

    @abstractmethod
    async def rollback(self, steps: int, to: str | None) -> list[str]:
        """Take back the last `steps` revisions, or all behind `to`; the latest comes first.

        Raises FwError when nothing is applied, and what `up` raises.
        """

    @abstractmethod
    async def clear(self) -> None:
        """Drop every table with its rows; none where the revisions can't be read."""

    @abstractmethod
    async def tables(self) -> list[str]:
        """Return the names of the tables that `clear` would drop."""

    @abstractmethod
    async def pretend(
        self, direction: Direction, steps: int, to: str | None
    ) -> list[tuple[str, list[str]]]:
        """Return each revision that `up` or `rollback` would run, with its statements.

        Nothing is written. Raises FwError as those do for what can be known before.
        """

    @abstractmethod
    async def status(self) -> list[Migration]:
        """Return every revision in order: those that are applied, then those that are pending."""
