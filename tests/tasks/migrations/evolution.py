"""A project whose schema changes, and what its database looks like after each change."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from fw.language.model import Schema
from fw.language.schema import load
from fw.runtime.database.connection.target import target_of
from fw.runtime.database.migrations import runner
from fw.runtime.database.sql.migrations.connection import connected
from fw.tasks.migrations import plan_revisions
from fw.tasks.render.renderer import Renderer
from tests.tasks.migrations.mongodb import collections

RENDERER = Renderer()


@dataclass
class Options:
    allow_destructive: bool = False
    renames: tuple[tuple[str, str], ...] = ()
    writes: bool = True
    fills: tuple[tuple[str, str], ...] = ()


@dataclass
class Project:
    root: Path
    url: str = ""
    files: list[str] = field(default_factory=list)
    former: Schema | None = None

    def __post_init__(self) -> None:
        self.folder = self.root / "database" / "migrations"
        self.folder.mkdir(parents=True, exist_ok=True)

    def build(
        self,
        text: str,
        changed: Collection[str] | None = None,
        removed: Collection[str] = (),
        *,
        consent: bool = False,
        renames: Sequence[tuple[str, str]] = (),
        fills: Sequence[tuple[str, str]] = (),
    ) -> list[str]:
        """Write the revisions that the schema needs; return the names of their files."""
        schema = load(text)
        options = Options(consent, tuple(renames), fills=tuple(fills))
        former = {} if self.former is None else self.former.models
        artifacts = plan_revisions(
            self.root, schema, changed, set(removed), options, former=former.get
        )
        for artifact, body in zip(artifacts, RENDERER.render_many(artifacts), strict=True):
            (self.root / artifact.path).write_text(f"# fw:generated:sha256:0\n{body}")
        names = [Path(artifact.path).name for artifact in artifacts]
        self.files += names
        return names

    def text(self, name: str) -> str:
        return (self.folder / name).read_text()

    def up(self) -> list[str]:
        return asyncio.run(runner.up(self.root, url=self.url))

    def down(self, steps: int = 1, *, to: str | None = None) -> list[str]:
        return asyncio.run(runner.rollback(self.root, steps, to=to, url=self.url))

    def run(self, *statements: str) -> list[Any]:
        """Run SQL, and return the rows of the last statement."""
        return asyncio.run(_run(self.root, self.url, statements))

    def fingerprint(self) -> dict[str, Any]:
        if self.url.startswith("mongodb"):
            return collections(self.url)
        return asyncio.run(_fingerprint(self.root, self.url))


async def _run(root: Path, url: str, statements: Sequence[str]) -> list[Any]:
    async with connected(target_of(root, url)) as connection:
        rows: list[Any] = []
        if connection.dialect.name == "sqlite":
            raw = (await connection.get_raw_connection()).driver_connection
            await raw.execute("PRAGMA foreign_keys = ON")
        for statement in statements:
            result = await connection.exec_driver_sql(statement)
            rows = [tuple(row) for row in result] if result.returns_rows else []
        await connection.commit()
        return rows


async def _fingerprint(root: Path, url: str) -> dict[str, Any]:
    async with connected(target_of(root, url)) as connection:
        return await connection.run_sync(_inspect)


def _inspect(connection: sa.Connection) -> dict[str, Any]:
    inspector: Any = sa.inspect(connection)
    names = [
        name
        for name in inspector.get_table_names()
        if not name.startswith("fw_") and name != "alembic_version"
    ]
    if not names:
        return {}
    # PostgreSQL reflects all tables in the time of one.
    columns, primary, foreign, unique, index, check = (
        {table: found for (_, table), found in reflect(filter_names=names).items()}
        for reflect in (
            inspector.get_multi_columns,
            inspector.get_multi_pk_constraint,
            inspector.get_multi_foreign_keys,
            inspector.get_multi_unique_constraints,
            inspector.get_multi_indexes,
            inspector.get_multi_check_constraints,
        )
    )
    found = {
        name: {
            "columns": sorted(
                (c["name"], str(c["type"]), c["nullable"], _default(c["default"]))
                for c in columns[name]
            ),
            "primary": _primary(primary[name]),
            "foreign": sorted(
                (
                    k["name"],
                    k["constrained_columns"],
                    k["referred_table"],
                    k["referred_columns"],
                    k["options"].get("ondelete", "RESTRICT"),
                )
                for k in foreign[name]
            ),
            "unique": sorted((u["name"], u["column_names"]) for u in unique[name]),
            # MySQL makes an index of its own for a foreign key without one.
            "index": sorted(
                (i["name"], i["column_names"], bool(i["unique"]))
                for i in index[name]
                if not i["name"].startswith("fk_")
            ),
            "check": sorted((c["name"], c["sqltext"]) for c in check[name]),
        }
        for name in names
    }
    connection.rollback()
    return found


def _default(text: str | None) -> str | None:
    if text is None:
        return None
    # A sequence is called as its table was when it was made, and serves it all the same.
    return "nextval" if text.startswith("nextval(") else text.strip("()")


def _primary(found: Any) -> Any:
    return found["name"], found["constrained_columns"]
