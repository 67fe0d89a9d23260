"""Cost of a write without listeners: CPU time, in rounds that take turns.

`python benchmarks/runtime/events.py [--rounds 40] [--writes 300]`. A repository as generated ones
are, against one that doesn't look for listeners at all, on SQLite; and against the same with one
listener to each event of the model.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import statistics
import tempfile
import time
from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from fw.runtime.database import Database, Model, Repository, Row, primary_key
from fw.runtime.database.connection.database import use
from fw.runtime.events import EventDispatcher, ModelEvent
from fw.runtime.events import use as use_dispatcher


class Shelf(Model):
    __tablename__ = "shelves"

    id: Mapped[int] = primary_key()
    label: Mapped[str] = mapped_column(sa.String(255), unique=True)


class Shelves(Repository[Shelf]):
    model = Shelf


class Deaf(Shelves):
    """Writes without a look for listeners."""

    async def create(self, values: Mapping[str, Any]) -> Row:
        return await self.store.insert(values)

    async def update(
        self, id: Any, values: Mapping[str, Any], precondition: Any = None
    ) -> Row | None:
        return await self.store.update(id, values, precondition)

    async def delete(self, id: Any, precondition: Any = None) -> bool:
        return await self.store.delete(id, precondition)


async def spent(repository: Shelves, writes: int) -> float:
    """Return the CPU seconds of so many records that are created, changed and removed."""
    started = time.process_time()
    for number in range(writes):
        row = await repository.create({"label": f"shelf {number}"})
        await repository.update(row["id"], {"label": f"new shelf {number}"})
        await repository.delete(row["id"])
    return time.process_time() - started


async def main(rounds: int, writes: int) -> None:
    listening = EventDispatcher()
    listening.listen(ModelEvent, lambda _: None)
    variants = {
        "no look": (Deaf(), None),
        "nobody listens": (Shelves(), None),
        "one listener": (Shelves(), listening),
    }
    with tempfile.TemporaryDirectory() as folder:
        database = Database(f"sqlite:///{folder}/app.db")
        use(database)
        async with database.engine().begin() as connection:
            await connection.run_sync(Model.metadata.create_all)
        found: dict[str, list[float]] = {name: [] for name in variants}
        gc.disable()
        for number in range(rounds):
            names = list(variants) if number % 2 else [*reversed(variants)]
            for name in names:
                repository, dispatcher = variants[name]
                use_dispatcher(dispatcher)
                found[name].append(await spent(repository, writes))
            gc.collect()
        await database.close()
    base = found["no look"]
    for name, seconds in found.items():
        ratio = statistics.median(a / b for a, b in zip(seconds, base, strict=True))
        micro = statistics.median(seconds) / writes / 3 * 1e6
        print(f"{name:16} {micro:7.1f} µs a write   {ratio:.3f} ×")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--writes", type=int, default=300)
    asked = parser.parse_args()
    asyncio.run(main(asked.rounds, asked.writes))
