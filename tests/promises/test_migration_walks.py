"""A schema that changes at random, with rows between the changes: nothing is lost or left over."""

from __future__ import annotations

import asyncio
import copy
import re
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
import sqlalchemy as sa

from fw.runtime.database.backends.base.migrator import MigrationFailed
from fw.runtime.database.connection.target import target_of
from fw.runtime.database.migrations import runner
from fw.runtime.database.migrations.casts import kind_of
from fw.runtime.database.sql.migrations.connection import connected
from fw.runtime.database.sql.migrations.drift import expected
from fw.tasks.migrations import DestructiveChange
from fw.tasks.migrations.emit.statements import source_of
from fw.tasks.migrations.planned_revision import create_steps
from fw.tasks.migrations.revision_files.chain import read_chain
from tests.promises.support import SCALE, SEED, times
from tests.tasks.evolving import Evolving
from tests.tasks.migrations import mongodb
from tests.tasks.migrations.evolution import Project
from tests.tasks.migrations.test_evolution import same

WALKS = times(500) if SCALE >= 1 else max(1, times(500) // 5)
MONGODB_WALKS = times(60)
STEPS = 10
REFUSED = re.compile(r"\d rows? of|has \d+ rows? without a value")
FILLS = {"int": "7", "float": "1.5", "bool": "true", "date": "2024-01-31", "decimal": "2.5"}


def told_of_rows(fault: MigrationFailed) -> None:
    """Check that a migration was refused for rows, by fw and not by the database."""
    assert REFUSED.search(fault.message), fault.message
    assert "failed" not in fault.message


class Walk:
    """A project on a database, a second database for fresh builds, and rows."""

    def __init__(self, folder: Path, url: str, seed: int) -> None:
        self.evolving = Evolving(seed, size=3)
        self.project = Project(folder / f"walk{seed}", url.replace("test.db", f"walk{seed}.db"))
        fresh = f"{url}_fresh" if "test.db" not in url else url.replace("test.db", f"f{seed}.db")
        self.fresh = Project(folder / f"fresh{seed}", fresh)
        self.project.build(self.evolving.text)
        self.project.up()
        self.count = 0
        self.refused = 0

    def step(self) -> None:
        """Change the schema, build, migrate; hold the outcome against what was there."""
        self.insert()
        structure, rows, before = (
            self.project.fingerprint(),
            self.rows(),
            copy.deepcopy(self.evolving),
        )
        self.evolving.edit()
        files = self.build()
        if not files:
            return
        try:
            self.project.up()
        except MigrationFailed as fault:
            told_of_rows(fault)
            if fault.completed:
                self.project.down(len(fault.completed))
            for name in files:
                (self.project.folder / name).unlink()
            before.random = self.evolving.random
            self.evolving, self.refused = before, self.refused + 1
            same(self.project.fingerprint(), structure, self.project.url)
            assert self.rows() == rows
            return
        self.compare(before, rows)
        self.there_and_back(structure, len(files))

    def build(self) -> list[str]:
        text = self.evolving.text
        try:
            return self.project.build(text)
        except DestructiveChange as change:
            unique = {hazard.place for hazard in change.hazards if hazard.unique}
            fills = [
                (hazard.place, FILLS[kind])
                for hazard in change.hazards
                if hazard.fillable
                and hazard.place not in unique
                and (kind := self.kind(hazard.place)) in FILLS
            ]
            return self.project.build(text, consent=True, fills=fills)

    def kind(self, place: str) -> str:
        """Return the type of a field, nothing for one that is unique: a value would be alike."""
        model, _, field = place.partition(".")
        (entity,) = [one for one in self.evolving.entities if one.name == model]
        words = entity.fields.get(field, "").replace("(", " ").split()
        return "" if not words or "unique" in words else words[0]

    def compare(self, before: Evolving, rows: dict[str, list[Any]]) -> None:
        """Check structure against a fresh build's, and that rows and values stayed."""
        for path in self.fresh.folder.glob("*.py"):
            path.unlink()
        self.fresh.build(self.evolving.text)
        asyncio.run(runner.fresh(self.fresh.root, url=self.fresh.url))
        same(self.project.fingerprint(), self.fresh.fingerprint(), self.project.url)
        now = self.rows()
        names = {one.was or one.name: one for one in self.evolving.entities}
        for old in before.entities:
            new = names.get(old.name)
            if new is None:
                continue
            there, here = rows[old.name], now[new.name]
            assert len(there) == len(here), (old.name, new.name)
            for field, spec in old.fields.items():
                if new.fields.get(field) == spec:
                    assert [row[field] for row in there] == [row[field] for row in here]

    def there_and_back(self, structure: dict[str, Any], steps: int) -> None:
        after, rows = self.project.fingerprint(), self.rows()
        kept = {name: len(found) for name, found in rows.items()}
        try:
            self.project.down(steps)
        except MigrationFailed as fault:
            # What was dropped had to have a value, and the rows have none for it.
            told_of_rows(fault)
            self.project.up()
            same(self.project.fingerprint(), after, self.project.url)
            assert {name: len(found) for name, found in self.rows().items()} == kept
            return
        same(self.project.fingerprint(), structure, self.project.url)
        try:
            self.project.up()
        except MigrationFailed as fault:
            told_of_rows(fault)
            self.empty()
            self.project.up()
        same(self.project.fingerprint(), after, self.project.url)

    # ----------------------------------------------------------------------------------- rows

    def tables(self) -> sa.MetaData:
        state = read_chain(self.project.root).state
        return expected(source_of([step for one in state.tables() for step in create_steps(one)]))

    def run(self, work: Any) -> Any:
        async def main() -> Any:
            target = target_of(self.project.root, self.project.url)
            async with connected(target) as connection:
                found = await connection.run_sync(work)
                await connection.commit()
                return found

        return asyncio.run(main())

    def insert(self) -> None:
        """Put two rows into every table, but for values that may be there but once."""
        tables = self.tables()

        def work(connection: sa.Connection) -> None:
            for table in tables.sorted_tables:
                for _ in range(2):
                    self.count += 1
                    values = {c.name: self.value(connection, c) for c in table.columns}
                    try:
                        with connection.begin_nested():
                            connection.execute(table.insert().values(values))
                    except sa.exc.IntegrityError:
                        continue

        self.run(work)

    def value(self, connection: sa.Connection, column: sa.Column[Any]) -> Any:
        for key in column.foreign_keys:
            target = key.column
            return connection.execute(sa.select(target).order_by(target).limit(1)).scalar()
        return self.plain_value(column)

    def plain_value(self, column: sa.Column[Any]) -> Any:
        """Return a value of a column that doesn't refer to others."""
        number = self.count
        if column.nullable and number % 5 == 0:
            return None
        day = date(2024, 1, 1) + timedelta(days=number)
        return {
            "bool": number % 2 == 0,
            "date": day,
            "datetime": datetime.combine(day, time(1), UTC),
            "decimal": Decimal(number),
            "float": float(number),
            "int": number,
            "json": number,
            "string": str(number),
            "text": str(number),
            "uuid": UUID(int=number),
        }[kind_of(column.type)]

    def rows(self) -> dict[str, list[Any]]:
        """Return the rows of each model, in the order of their keys."""
        tables = self.tables()

        def work(connection: sa.Connection) -> dict[str, list[Any]]:
            return {
                table.name: [
                    dict(row._mapping)
                    for row in connection.execute(sa.select(table).order_by(table.c.id))
                ]
                for table in tables.sorted_tables
            }

        return self.by_model(self.run(work))

    def by_model(self, found: dict[str, list[Any]]) -> dict[str, list[Any]]:
        return {
            one.name: found[f"{one.name.lower()}s"]
            for one in self.evolving.entities
            if f"{one.name.lower()}s" in found
        }

    def empty(self) -> None:
        tables = self.tables()

        def work(connection: sa.Connection) -> None:
            for table in reversed(tables.sorted_tables):
                connection.execute(table.delete())

        self.run(work)


class MongoWalk(Walk):
    """A walk on MongoDB, where the rows are documents."""

    def insert(self) -> None:
        for table in self.tables().sorted_tables:
            for _ in range(2):
                self.count += 1
                values = {c.name: self.document_value(c) for c in table.columns}
                mongodb.inserted(self.project.url, table, values)

    def document_value(self, column: sa.Column[Any]) -> Any:
        for key in column.foreign_keys:
            parents = mongodb.rows_of(self.project.url, key.column.table)
            return parents[0][key.column.name] if parents else None
        return self.plain_value(column)

    def rows(self) -> dict[str, list[Any]]:
        found = {
            table.name: mongodb.rows_of(self.project.url, table)
            for table in self.tables().sorted_tables
        }
        return self.by_model(found)

    def empty(self) -> None:
        for table in self.tables().sorted_tables:
            mongodb.empty(self.project.url, table)


@pytest.mark.sql
def test_walks_lead_where_fresh_builds_do_and_lose_no_row(
    tmp_path: Path, database_url: str
) -> None:
    """PROMISES: 500 walks of ten edits with rows between them, on every database."""
    walked(tmp_path, database_url, Walk, WALKS)


def test_walks_on_mongodb_lead_where_fresh_builds_do(tmp_path: Path, mongodb_url: str) -> None:
    """PROMISES: 60 walks of ten edits with rows between them, on MongoDB."""
    walked(tmp_path, mongodb_url, MongoWalk, MONGODB_WALKS)
    mongodb.dropped(f"{mongodb_url}_fresh")


def walked(tmp_path: Path, database_url: str, kind: type[Walk], walks: int) -> None:
    for number in range(walks):
        walk = kind(tmp_path, database_url, SEED * 10_000 + number)
        try:
            for _ in range(STEPS):
                walk.step()
            walk.empty()
        finally:
            asyncio.run(runner.fresh(walk.fresh.root, url=walk.fresh.url))
        walk.project.down(999)
        assert walk.project.fingerprint() == {}
        assert walk.refused < STEPS
    if not database_url.startswith("sqlite"):
        name = walk.fresh.url.rpartition("/")[2]
        if database_url.startswith("mysql"):
            walk.project.run(f"DROP DATABASE `{name}`")
