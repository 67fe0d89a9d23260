"""A library on every backend, and a count of its statements."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Any

import pytest

from fw.runtime.database import Database
from fw.runtime.database.backends.mongodb.commands import Commands
from fw.runtime.database.relations.relation import Link
from fw.runtime.database.sql.driver import SqlDriver
from tests.runtime.conformance.queries.recorded_statements import RecordedStatements
from tests.runtime.library import Books, Loans, Topics, Writers, opened


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    async with opened(database_url) as found:
        yield found


@pytest.fixture
def asked(database: Database, monkeypatch: pytest.MonkeyPatch) -> RecordedStatements:
    counter = RecordedStatements(is_sql=isinstance(database.driver, SqlDriver))
    if isinstance(database.driver, Commands):
        run, aggregate = database.driver.run, database.driver.aggregate

        async def run_counted(work: Any, **options: Any) -> Any:
            counter.texts.append("")
            return await run(work, **options)

        async def aggregate_counted(name: str, pipeline: Sequence[Any]) -> Any:
            found = await aggregate(name, pipeline)
            counter.texts[-1] = str(pipeline)
            return found

        monkeypatch.setattr(database.driver, "run", run_counted)
        monkeypatch.setattr(database.driver, "aggregate", aggregate_counted)
        return counter
    assert isinstance(database.driver, SqlDriver)
    fetch = database.driver.fetch

    async def counted(text: str, values: list[Any], *, writes: bool) -> Any:
        counter.texts.append(text)
        return await fetch(text, values, writes=writes)

    monkeypatch.setattr(database.driver, "fetch", counted)
    return counter


@pytest.fixture
async def library(database: Database) -> dict[str, Any]:
    """Three writers (ada teaches bob), three books of ada's and one of bob's, two topics."""
    made: dict[str, Any] = {}
    made["ada"] = ada = await Writers().create({"name": "ada", "secret": "hush"})
    made["bob"] = bob = await Writers().create({"name": "bob", "mentor_id": ada.id})
    made["cy"] = await Writers().create({"name": "cy"})
    for pages, (title, writer) in enumerate((("A", ada), ("B", bob), ("C", ada), ("D", ada))):
        editor = bob.id if title in "AC" else None
        made[title] = await Books().create(
            {"title": title, "pages": pages, "writer_id": writer.id, "editor_id": editor}
        )
    for label in ("logic", "engines"):
        made[label] = await Topics().create({"label": label})
    links = database.link_store(Link("lib_books_topics", "book_id", "topic_id"))
    for title, label in (("A", "engines"), ("A", "logic"), ("B", "engines")):
        await links.add([(made[title].id, made[label].id)])
    for writer in ("bob", "ada", "bob"):
        await Loans().create({"book_id": made["A"].id, "writer_id": made[writer].id})
    return made
