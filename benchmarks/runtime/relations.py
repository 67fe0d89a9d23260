"""Cost of a filter through a relation: time of a page, in rounds that take turns.

`python benchmarks/runtime/relations.py [--url sqlite:///…] [--rows 100000] [--rounds 30]`. Each
filter through a relation is beside the same filter on an own column, with as many matches: both
columns are indexed, or neither.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column, relationship

from fw.runtime.database import Database, Model, Query, Repository, primary_key
from fw.runtime.database.connection.database import use

_NAMES = 1_000
_VISITS = 5


class Patient(Model):
    __tablename__ = "bench_patients"

    id: Mapped[int] = primary_key()
    last_name: Mapped[str] = mapped_column(sa.String(40), index=True)
    note: Mapped[str] = mapped_column(sa.String(40))

    visits: Mapped[list[Visit]] = relationship(foreign_keys="Visit.patient_id", lazy="raise")


class Visit(Model):
    __tablename__ = "bench_visits"

    id: Mapped[int] = primary_key()
    patient_id: Mapped[int] = mapped_column(sa.ForeignKey("bench_patients.id"), index=True)
    last_name: Mapped[str] = mapped_column(sa.String(40), index=True)
    note: Mapped[str] = mapped_column(sa.String(40))

    patient: Mapped[Patient] = relationship(foreign_keys=[patient_id], lazy="raise")


class Visits(Repository[Visit]):
    model = Visit


class Patients(Repository[Patient]):
    model = Patient


Step = Callable[[], Query[Any]]
PAIRS: dict[str, tuple[Step, Step]] = {
    "belongs_to, =": (
        lambda: Visits().query().where("last_name", "name 7"),
        lambda: Visits().query().where("patient.last_name", "name 7"),
    ),
    "belongs_to, contains": (
        lambda: Visits().query().where("note", "contains", "name 7x"),
        lambda: Visits().query().where("patient.note", "contains", "name 7x"),
    ),
    "has_many, =": (
        lambda: Patients().query().where("last_name", "name 7"),
        lambda: Patients().query().where("visits.last_name", "name 7"),
    ),
    "has_many, exists": (
        lambda: Patients().query().where("last_name", ">", ""),
        lambda: Patients().query().where_has("visits"),
    ),
}


async def fill(database: Database, rows: int) -> None:
    """Add visits, and a fifth as many patients; a thousand names are spread evenly."""
    names = [f"name {number % _NAMES}" for number in range(rows // _VISITS)]
    people = [{"id": n, "last_name": one, "note": f"{one}x"} for n, one in enumerate(names, 1)]
    visits = [
        {"id": n, "patient_id": one["id"], "last_name": one["last_name"], "note": one["note"]}
        for n, one in enumerate(people * _VISITS, 1)
    ]
    async with database.engine().begin() as connection:
        tables = [Patient.__table__, Visit.__table__]
        await connection.run_sync(lambda one: Model.metadata.drop_all(one, tables=tables))
        await connection.run_sync(lambda one: Model.metadata.create_all(one, tables=tables))
        await connection.execute(sa.insert(Patient), people)
        await connection.execute(sa.insert(Visit), visits)
        what = "TABLE bench_patients, bench_visits" if connection.dialect.name == "mysql" else ""
        await connection.execute(sa.text(f"ANALYZE {what}"))


async def spent(step: Step) -> tuple[float, int]:
    """Return the milliseconds of a page, and the number of all matches."""
    started = time.perf_counter()
    page = await step().paginate()
    return (time.perf_counter() - started) * 1e3, page.total


async def main(url: str, rows: int, rounds: int) -> None:
    database = Database(url)
    use(database)
    await fill(database, rows)
    for name, (own, related) in PAIRS.items():
        found: list[tuple[float, float]] = []
        for number in range(rounds):
            first, second = (own, related) if number % 2 else (related, own)
            (one, _), (other, _) = await spent(first), await spent(second)
            found.append((one, other) if number % 2 else (other, one))
        base, through = (statistics.median(column) for column in zip(*found, strict=True))
        matches = (await spent(own))[1], (await spent(related))[1]
        print(
            f"{name:22} own {base:7.2f} ms   through the relation {through:7.2f} ms"
            f"   {through / base:.2f} ×   matches {matches[0]:,} and {matches[1]:,}"
        )
    use(None)
    await database.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--url")
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=30)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        url = given.url or f"sqlite:///{folder}/app.db"
        asyncio.run(main(url, given.rows, given.rounds))
