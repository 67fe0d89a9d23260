"""Impact of schema changes on a running database: the rows they touch, and who waits for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple, Protocol

__all__ = [
    "SCHEMA_CHANGES",
    "Blocks",
    "DdlImpact",
    "HeldLock",
    "SchemaChange",
    "StepImpact",
    "held_locks",
    "step_impacts",
    "strongest",
]

SCHEMA_CHANGES = (
    "create table",
    "drop table",
    "rename table",
    "rename",
    "add column",
    "add computed column",
    "drop column",
    "widen type",
    "extend type",
    "change type",
    "require value",
    "loosen",
    "change default",
    "add unique",
    "add partial unique",
    "add foreign key",
    "add check",
    "drop constraint",
    "drop unique",
    "drop partial unique",
    "drop foreign key",
    "create index",
    "drop index",
    "fill",
    "check rows",
)
"""The kinds of changes of a table."""

_DML = ("fill", "check rows")
"""The changes that a database without transactional DDL doesn't commit at once."""

Rows = Literal["none", "read", "written"]
Blocks = Literal["nobody", "writers", "everybody"]
_STRENGTH: tuple[Blocks, ...] = ("nobody", "writers", "everybody")


class DdlImpact(NamedTuple):
    """Impact of a schema change: the rows that it touches, and the statements that it blocks.

    `rows`: none, all are read, or all are rewritten. `parents` are the statements that it blocks
    on the tables to which its foreign keys refer.
    """

    rows: Rows
    blocks: Blocks
    parents: Blocks = "nobody"


class SchemaChange(Protocol):
    """One change of a revision; `change` is one of the `SCHEMA_CHANGES`."""

    @property
    def change(self) -> str:
        """The kind of the change."""

    @property
    def table(self) -> str:
        """The table, by its new name."""

    @property
    def parents(self) -> tuple[str, ...]:
        """The tables to which the foreign keys in it refer."""

    @property
    def former(self) -> str | None:
        """The name of a renamed table before."""


class StepImpact(NamedTuple):
    """Impact of a change within its revision.

    `locks` has the statements that wait while the change runs, by table: because of its own
    locks, and because of those that its revision took before and still holds.
    """

    rows: Rows
    locks: Mapping[str, Blocks]

    @property
    def blocks(self) -> Blocks:
        """The statements that wait, on the table where most do."""
        return strongest(self.locks.values())


class HeldLock(NamedTuple):
    """The strongest lock that a revision takes on a table, until it commits.

    `meanwhile` are the numbers of the later changes that read or write all rows under this lock.
    """

    table: str
    blocks: Blocks
    meanwhile: tuple[int, ...]


def strongest(blocks: Iterable[Blocks]) -> Blocks:
    """Return the strongest of locks, `nobody` if there is none."""
    return max(blocks, key=_STRENGTH.index, default="nobody")


def step_impacts(
    impacts: Mapping[str, DdlImpact], steps: Sequence[SchemaChange], *, commits_ddl: bool
) -> list[StepImpact]:
    """Return the impact of each change of one revision.

    `impacts` has that of each kind of change. Locks last until the transaction ends: until the
    revision commits or, with `commits_ddl`, until the next DDL statement.
    """
    held: dict[str, Blocks] = {}
    created: set[str] = set()
    found = []
    for step in steps:
        impact = impacts[step.change]
        is_ddl = step.change not in _DML
        if commits_ddl and is_ddl:
            held.clear()
        if step.change == "create table":
            created.add(step.table)
        if step.former in held:
            held[step.table] = held.pop(step.former)
        for table in step.parents:
            held[table] = strongest((impact.parents, held.get(table, "nobody")))
        if step.table not in created:
            held[step.table] = strongest((impact.blocks, held.get(step.table, "nobody")))
        # Nobody uses a new table yet, and it has no rows.
        rows = "none" if step.table in created else impact.rows
        locks = {
            table: blocks
            for table, blocks in held.items()
            if blocks != "nobody" and table not in created
        }
        found.append(StepImpact(rows, locks))
        if commits_ddl and is_ddl:
            held.clear()
    return found


def held_locks(impacts: Sequence[StepImpact]) -> list[HeldLock]:
    """Return the locks of a revision under which a later change reads or writes all rows."""
    found = []
    for table, blocks in (impacts[-1].locks if impacts else {}).items():
        under = [n for n, impact in enumerate(impacts) if impact.locks.get(table) == blocks]
        meanwhile = tuple(n for n in under[1:] if impacts[n].rows != "none")
        if meanwhile:
            found.append(HeldLock(table, blocks, meanwhile))
    return found
