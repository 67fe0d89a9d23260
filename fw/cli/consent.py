"""What the user must agree to before a migration may lose data, with the rows that are at stake."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fw.cli.env_file import environment
from fw.runtime.errors import FwError

if TYPE_CHECKING:
    import sqlalchemy as sa

    from fw.tasks.migrations.hazards import DestructiveChange, Hazard

__all__ = ["with_rows"]

PATIENCE = 10


def with_rows(root: Path, change: DestructiveChange) -> FwError:
    """Return the error with the number of rows that each change touches.

    A database that isn't there, or doesn't answer, has no numbers to give.
    """
    counts = _counts(root, change.hazards)
    lines = [
        f"\n  {hazard.place}: {hazard.what}{_rows(hazard, counts.get(hazard))}"
        for hazard in change.hazards
    ]
    head = change.message.partition("\n")[0]
    return FwError(head + "".join(lines), hint=change.hint)


def _rows(hazard: Hazard, count: int | None) -> str:
    if count is None:
        return ""
    do = " do" if hazard.unique else ""
    return f" ({count:,} row{'' if count == 1 else 's'}{do})"


def _counts(root: Path, hazards: Sequence[Hazard]) -> Mapping[Hazard, int]:
    if not environment(root).get("DATABASE_URL"):
        return {}
    try:
        return asyncio.run(asyncio.wait_for(_count(root, hazards), PATIENCE))
    except Exception:  # noqa: BLE001 - the question is asked without numbers then
        return {}


async def _count(root: Path, hazards: Sequence[Hazard]) -> Mapping[Hazard, int]:
    import sqlalchemy as sa

    from fw.runtime.database.connecting import connected, target_of

    target = target_of(root, None)
    if not await target.exists():
        return {}
    found = {}
    async with connected(target) as connection:
        for hazard in hazards:
            try:
                found[hazard] = int((await connection.execute(_query(hazard))).scalar_one() or 0)
            except sa.exc.DBAPIError:
                # A table that no migration has made yet.
                await connection.rollback()
    return found


def _query(hazard: Hazard) -> sa.Select[Any]:
    """Return what counts the rows that a hazard is about."""
    import sqlalchemy as sa

    query = sa.select(sa.func.count().label("rows")).select_from(sa.table(hazard.table))
    if hazard.unique:
        columns: list[sa.ColumnClause[object]] = [sa.column(name) for name in hazard.unique]
        alike = query.where(*(each.is_not(None) for each in columns)).group_by(*columns)
        return sa.select(sa.func.sum(alike.having(sa.func.count() > 1).subquery().c.rows))
    if hazard.column is None:
        return query
    return query.where(sa.column(hazard.column).is_not(None))
