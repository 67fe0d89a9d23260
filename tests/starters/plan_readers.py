"""Plans of the statements that a database has run: which tables it read, and how many rows of them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Protocol

from fw.runtime.database import Database, Model

__all__ = ["PlanReader", "plan_reader"]

Json = Any
Read = tuple[str, bool, int]
"""A table, True if all of it was read without an index, and the number of rows that were read."""


class PlanReader(Protocol):
    """Reads the plans of statements."""

    async def prepare(self) -> None:
        """Let the database know how many rows there are, and begin."""

    async def reads(self) -> list[Read]:
        """Return what the statements since the last call have read."""


def plan_reader(database: Database) -> PlanReader:
    """Return the reader of a database's plans."""
    backends = {"sqlite": _Sqlite, "postgres": _Postgres, "mongodb": _Mongodb}
    return backends[database.url.provider](database)


class _Sql:
    """Notes the statements of a driver, to explain them later."""

    statistics: str

    def __init__(self, database: Database) -> None:
        self.driver: Any = database.driver
        self.fetch = self.driver.fetch
        self.noted: list[tuple[str, list[Any]]] = []

        async def noting(text: str, values: list[Any], *, writes: bool) -> Any:
            self.noted.append((text, values))
            return await self.fetch(text, values, writes=writes)

        self.driver.fetch = noting

    async def prepare(self) -> None:
        """Collect statistics."""
        await self.driver.execute(self.statistics, [])
        self.noted.clear()

    async def explained(self, prefix: str) -> list[Any]:
        """Return the rows that explain each of the noted statements."""
        noted, self.noted = self.noted, []
        return [
            await self.fetch(f"{prefix} {text}", values, writes=False) for text, values in noted
        ]


class _Sqlite(_Sql):
    statistics = "ANALYZE"

    async def reads(self) -> list[Read]:
        """SQLite doesn't count rows. A scan by an index reads all of it, too."""
        found = await self.explained("EXPLAIN QUERY PLAN")
        lines = [row[3].split() for rows in found for row in rows]
        named = [(words[0], re.sub(r"_\d+$", "", words[1])) for words in lines if len(words) > 1]
        return [
            (table, word == "SCAN", 0) for word, table in named if table in Model.metadata.tables
        ]


class _Postgres(_Sql):
    statistics = "ANALYZE"

    async def reads(self) -> list[Read]:
        """Run each statement again."""
        found = await self.explained("EXPLAIN (ANALYZE, FORMAT JSON)")
        return [read for rows in found for read in _scans(_plan(rows[0][0])["Plan"])]


def _plan(text: Json) -> Json:
    return (json.loads(text) if isinstance(text, str) else text)[0]


def _scans(node: Json) -> Iterator[Read]:
    if "Relation Name" in node:
        rows = node["Actual Rows"] + sum(
            node.get(f"Rows Removed by {reason}", 0) for reason in ("Filter", "Index Recheck")
        )
        loops = node["Actual Loops"]
        if loops:  # some parts of a plan run only if others have found too many rows
            yield node["Relation Name"], node["Node Type"] == "Seq Scan", int(rows * loops)
    for inner in node.get("Plans", ()):
        yield from _scans(inner)


class _Mongodb:
    """Reads the profile that the server writes of what it has run."""

    def __init__(self, database: Database) -> None:
        self.driver: Any = database.driver

    async def prepare(self) -> None:
        """Begin the profile."""
        await self.driver.command({"profile": 2, "slowms": 0})

    async def reads(self) -> list[Read]:
        """Empty the profile, too."""
        await self.driver.command({"profile": 0})
        found = await self.driver.find("system.profile", {"planSummary": {"$exists": True}})
        await self.driver.run(lambda db, _: db.drop_collection("system.profile"))
        await self.prepare()
        return [
            (each["ns"].partition(".")[2], "COLLSCAN" in each["planSummary"], each["docsExamined"])
            for each in found
        ]
