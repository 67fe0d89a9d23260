"""Impact of schema changes on a running database: the rows they touch, and who waits for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Literal, NamedTuple, Protocol, TypeVar

__all__ = [
    "CONCURRENT_CHANGES",
    "SCHEMA_CHANGES",
    "Blocks",
    "DdlImpact",
    "HeldLock",
    "SchemaChange",
    "StepImpact",
    "held_locks",
    "made_by",
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
    "replace foreign key",
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

CONCURRENT_CHANGES = ("attach unique", "validate")
"""The kinds of changes that only a database with concurrent changes makes."""

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

    @property
    def concurrent(self) -> bool:
        """True if the change runs while the table is in use, on databases that can."""


class StepImpact(NamedTuple):
    """Impact of a change within its revision.

    `locks` has the statements that wait while the change runs, by table: because of its own
    locks, and because of those that its revision took before and still holds. The changes of one
    `transaction` have the same number.
    """

    rows: Rows
    locks: Mapping[str, Blocks]
    transaction: int = 0

    @property
    def blocks(self) -> Blocks:
        """The statements that wait, on the table where most do."""
        return strongest(self.locks.values())


class HeldLock(NamedTuple):
    """The strongest lock that a transaction of a revision takes on a table, until it commits.

    `meanwhile` are the numbers of the later changes that read or write all rows under this lock.
    """

    table: str
    blocks: Blocks
    meanwhile: tuple[int, ...]


def strongest(blocks: Iterable[Blocks]) -> Blocks:
    """Return the strongest of locks, `nobody` if there is none."""
    return max(blocks, key=_STRENGTH.index, default="nobody")


_Change = TypeVar("_Change", bound=SchemaChange)


def made_by(impacts: Mapping[str, DdlImpact], steps: Iterable[_Change]) -> list[_Change]:
    """Return the changes that a database makes; `impacts` has the impact of each kind."""
    return [step for step in steps if step.change in impacts]


def step_impacts(
    impacts: Mapping[str, DdlImpact],
    steps: Sequence[SchemaChange],
    *,
    commits_ddl: bool,
    concurrent: bool,
) -> list[StepImpact]:
    """Return the impact of each change of one revision.

    `impacts` has that of each kind of change, and that of `<kind> concurrently` where it differs.
    Locks last until the transaction ends: until the revision commits, with `commits_ddl`, until the
    next DDL statement and, if the database is `concurrent`, until the next concurrent change.
    """
    held: dict[str, Blocks] = {}
    created: set[str] = set()
    found: list[StepImpact] = []
    transaction = 0
    for step in steps:
        alone = concurrent and step.concurrent
        impact = impacts[step.change]
        if alone:
            impact = impacts.get(f"{step.change} concurrently", impact)
        is_ddl = step.change not in _DML
        if alone or (commits_ddl and is_ddl):
            transaction += 1
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
        found.append(StepImpact(rows, locks, transaction))
        if commits_ddl and is_ddl:
            held.clear()
    return found


def held_locks(impacts: Sequence[StepImpact]) -> list[HeldLock]:
    """Return the locks of a revision under which a later change reads or writes all rows."""
    found = []
    for _, group in groupby(enumerate(impacts), lambda item: item[1].transaction):
        steps = list(group)
        for table, blocks in steps[-1][1].locks.items():
            under = [(n, impact) for n, impact in steps if impact.locks.get(table) == blocks]
            meanwhile = tuple(n for n, impact in under[1:] if impact.rows != "none")
            if meanwhile:
                found.append(HeldLock(table, blocks, meanwhile))
    return found
