"""Rows are the same after a copy between any two databases, also after one that was killed."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from fw.runtime.copying.copier import Copier
from fw.runtime.database import Database
from fw.runtime.database.backends.base.table_rows import TableRows
from fw.runtime.database.query.selection import Condition, Row, Selection
from fw.runtime.errors import FwError
from tests.promises.support import times
from tests.runtime.copying.fleet import EPOCH, TABLES, Port, Vessel, copied, fill
from tests.runtime.databases import create

ROOT = Path(__file__).parents[3]
PROVIDERS = ("sqlite", "postgres", "mysql", "mongodb")
PAIRS = [(one, other) for one in PROVIDERS for other in PROVIDERS if one != other]
VESSELS = 1_200
KILLED_VESSELS = times(100_000)


@pytest.fixture
def urls(request: pytest.FixtureRequest, source: str, target: str) -> tuple[str, str]:
    return request.getfixturevalue(f"{source}_url"), request.getfixturevalue(f"{target}_url")


@pytest.fixture
async def databases(urls: tuple[str, str]) -> AsyncIterator[tuple[Database, Database]]:
    """Two databases with the tables of a fleet."""
    async with _opened(urls[0]) as one, _opened(urls[1]) as other:
        yield one, other


@asynccontextmanager
async def _opened(url: str) -> AsyncIterator[Database]:
    database = Database(url)
    try:
        await create(database, *TABLES)
        yield database
    finally:
        await database.close()


@pytest.mark.parametrize(("source", "target"), PAIRS)
async def test_every_row_is_copied(databases: tuple[Database, Database]) -> None:
    one, other = databases
    await fill(one, VESSELS)

    done = {each.name: each for each in await Copier(one, other, TABLES).copy()}

    assert done["copy_vessels"].rows == done["copy_vessels"].added == VESSELS
    (vessel,) = await other.store(Vessel).select(_first())
    assert vessel == (await one.store(Vessel).select(_first()))[0]
    new = await other.store(Port).insert({"name": "a new port"})
    assert new["id"] > VESSELS // 10 * 3, "the key is behind those that were copied"


def _first() -> Selection:
    return Selection((Condition("name", "eq", "Äpfel"),), limit=1)


def _killed_copy(urls: tuple[str, str], chance: random.Random) -> None:
    """Copy a fleet in another process, and kill it after some batches."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.runtime.copying.fleet", *urls],
        cwd=ROOT,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        for _ in range(chance.randint(1, 1 + KILLED_VESSELS // 200)):
            process.stdout.readline()
        time.sleep(chance.uniform(0, 0.03))
        process.kill()


@pytest.mark.parametrize(("source", "target"), PAIRS)
async def test_a_killed_copy_continues(
    databases: tuple[Database, Database], urls: tuple[str, str]
) -> None:
    await fill(databases[0], KILLED_VESSELS)
    for number in range(times(20)):
        await asyncio.to_thread(_killed_copy, urls, random.Random(number))

    done = await copied(*urls)

    assert done["copy_vessels"][0] == KILLED_VESSELS
    again = await copied(*urls)
    assert [added for _, added in again.values()] == [0, 0, 0, 0]


LOCAL = pytest.mark.parametrize(("source", "target"), [("sqlite", "mongodb")])


@LOCAL
async def test_a_changed_row_of_the_target_is_found(databases: tuple[Database, Database]) -> None:
    one, other = databases
    await fill(one, 30)
    await Copier(one, other, TABLES).copy()
    (vessel,) = await other.store(Vessel).select(_first())
    await other.store(Vessel).update(vessel["id"], {"price": Decimal(1)})

    with pytest.raises(FwError, match=f"copy_vessels differ in the target: .*{vessel['id']}"):
        await Copier(one, other, TABLES).copy(resume=True)


@LOCAL
async def test_a_row_too_many_in_the_target_is_found(databases: tuple[Database, Database]) -> None:
    one, other = databases
    await fill(one, 30)
    await other.store(Port).insert({"id": 1, "name": "not in the source"})

    with pytest.raises(FwError, match="copy_ports has 3 rows, but 4 rows in the target"):
        await Copier(one, other, TABLES).copy(resume=True)


@LOCAL
async def test_the_refused_row_is_named(databases: tuple[Database, Database]) -> None:
    one, other = databases
    await fill(one, 30)
    await other.store(Port).insert({"id": 1, "name": "Äpfel 4"})
    await one.store(Port).insert({"id": 77, "name": "Äpfel 4"})

    with pytest.raises(
        FwError, match=r"the target refuses row 77 of copy_ports: .*same unique value"
    ):
        await Copier(one, other, TABLES).copy(resume=True)


@LOCAL
async def test_microseconds_are_not_compared_with_mongodb(
    databases: tuple[Database, Database],
) -> None:
    one, other = databases
    await fill(one, 30)
    (vessel,) = await one.store(Vessel).select(_first())
    moment = EPOCH.replace(microsecond=123_456)
    await one.store(Vessel).update(vessel["id"], {"seen_at": moment})

    await Copier(one, other, TABLES).copy()

    found = await other.store(Vessel).find(vessel["id"])
    assert found is not None
    assert found["seen_at"] == moment.replace(microsecond=123_000)


@pytest.mark.parametrize(
    ("source", "target"),
    [("sqlite", "postgres"), ("mysql", "sqlite"), ("postgres", "mongodb"), ("mongodb", "mysql")],
)
async def test_long_texts_are_read_in_small_batches(
    databases: tuple[Database, Database],
    monkeypatch: pytest.MonkeyPatch,
    source: str,
) -> None:
    """Short rows say nothing of the size of those behind them."""
    one, other = databases
    await fill(one, 400)
    rows = one.backend.table_rows(one, Vessel.__table__)  # type: ignore[arg-type]
    keys = [row["id"] for row in await rows.after(None, 400)]
    long = [{"id": key, "story": "x" * 1_000_000} for key in keys[200:240]]
    await rows.set_columns(long, ["story"])
    read, sizes = type(rows).after, []

    async def after(self: TableRows, key: Any, limit: int) -> list[Row]:
        found = await read(self, key, limit)
        sizes.append(sum(len(row.get("story") or "") for row in found))
        return found

    monkeypatch.setattr(type(rows), "after", after)
    await Copier(one, other, TABLES).copy()

    assert sum(sizes) > 40_000_000, f"read from {source}"
    assert max(sizes) < 8_000_000
