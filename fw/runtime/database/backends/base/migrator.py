"""Interface of a migrator."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from fw.runtime.errors import FwError

__all__ = [
    "Direction",
    "Migration",
    "MigrationFailed",
    "Migrator",
    "State",
]

State = Literal["applied", "pending", "changed", "missing"]
Direction = Literal["up", "down"]


@dataclass(frozen=True, slots=True)
class Migration:
    """One revision and its state.

    `changed` was applied from a file that has changed since, `missing` from one that is gone.
    `applied_at` is None if the revision is pending, or was applied before fw kept a record.
    """

    revision: str
    file: str
    state: State
    applied_at: datetime | None = None


class MigrationFailed(FwError):
    """A run that stopped at a revision; the ones before it are `completed`, and stay so."""

    def __init__(self, fault: FwError, hint: str | None, completed: Sequence[str]) -> None:
        super().__init__(fault.message, hint=hint)
        self.completed = tuple(completed)


class Migrator(ABC):
    """Applies a project's revisions to one database, and rolls them back."""

    @abstractmethod
    async def up(self, to: str | None) -> list[str]:
        """Apply the pending revisions, up to `to` if it is given; return those applied.

        Creates a missing database. Raises FwError if an applied file has changed, if there is
        more than one head, or if another migrator holds the lock for too long; MigrationFailed
        if a revision fails.
        """

    @abstractmethod
    async def rollback(self, steps: int, to: str | None) -> list[str]:
        """Roll back the last `steps` revisions, or all after `to`; return them, latest first.

        Raises FwError if nothing is applied, and the errors of `up`.
        """

    @abstractmethod
    async def clear(self) -> None:
        """Drop every table; none if the revisions can't be read."""

    @abstractmethod
    async def tables(self) -> list[str]:
        """Return the names of the tables that `clear` drops."""

    @abstractmethod
    async def pretend(
        self, direction: Direction, steps: int, to: str | None
    ) -> list[tuple[str, list[str]]]:
        """Return each revision that `up` or `rollback` would run, with its statements.

        Nothing is written. Raises the FwErrors of those that are known in advance.
        """

    @abstractmethod
    async def status(self) -> list[Migration]:
        """Return every revision in order: the applied ones, then the pending ones."""

    @abstractmethod
    async def differences(self, source: str, views: Mapping[str, Sequence[str]]) -> list[str]:
        """Return a line for each difference between the database and the tables of a source.

        `source` is the text of a module that creates them with `op`, as a revision does. `views` has
        the columns that each view must have.
        """
