"""Plans of revisions: the steps of each, known before anything is written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from fw.runtime.database.backends.mongodb.migrations.recording import recorded
from fw.runtime.database.backends.mongodb.migrations.steps.step import Step
from fw.runtime.database.backends.mongodb.migrations.tables import Tables
from fw.runtime.errors import FwError

__all__ = [
    "PlannedRevision",
    "commands_both_ways",
    "planned_revisions",
    "planned_steps",
    "tables_of",
]


class PlannedRevision(NamedTuple):
    """The steps of a revision in one direction."""

    name: str
    is_upgrade: bool
    steps: Sequence[Step]

    @property
    def lines(self) -> list[str]:
        """The steps as text."""
        return [each.text for each in self.steps]


def planned_revisions(tables: Tables, moves: Iterable[Any]) -> list[PlannedRevision]:
    """Return the steps of Alembic's moves, and change the tables as they do.

    Raises FwError with the line of the revision for an operation that MongoDB doesn't have.
    """
    found = []
    for move in moves:
        (name,) = move.info.up_revision_ids
        module = move.revision.module
        run = module.upgrade if move.is_upgrade else module.downgrade
        steps = planned_steps(tables, name, module.__file__, run)
        found.append(PlannedRevision(name, move.is_upgrade, steps))
    return found


def planned_steps(
    tables: Tables, revision: str, file: str, run: Callable[[], object]
) -> list[Step]:
    """Return the steps of a function of a revision's file, and change the tables as they do."""
    steps: list[Step] = []
    for operation, line in recorded(revision, file, run):
        try:
            steps += tables.apply(operation)
        except FwError as fault:
            place = f"revision {revision}, line {line}"
            raise FwError(f"{place}: {fault.message}", hint=fault.hint) from fault
    return steps


_SOURCE = "schema"


def tables_of(source: str) -> Tables:
    """Return the tables that a module creates with `op`, as a revision does."""
    tables = Tables()
    planned_steps(tables, _SOURCE, _SOURCE, lambda: _executed(source))
    return tables


def commands_both_ways(sources: Sequence[str], before: str) -> list[tuple[list[str], list[str]]]:
    """Return the commands of each revision's `upgrade()` and `downgrade()`, as text.

    `sources` are the texts of revisions; `before` is one that creates the tables they need.
    """
    tables = tables_of(before)
    modules = [_executed(each) for each in sources]
    ups = [_commands(tables, each, "upgrade") for each in modules]
    downs = [_commands(tables, each, "downgrade") for each in reversed(modules)]
    return list(zip(ups, reversed(downs), strict=True))


def _commands(tables: Tables, module: dict[str, Any], function: str) -> list[str]:
    steps = planned_steps(tables, module["revision"], _SOURCE, module[function])
    return [each.text for each in steps]


def _executed(source: str) -> dict[str, Any]:
    names: dict[str, Any] = {}
    exec(compile(source, _SOURCE, "exec"), names)  # noqa: S102 - fw wrote it
    return names
