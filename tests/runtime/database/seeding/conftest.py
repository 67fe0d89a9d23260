"""A project with seeds, and a database with empty tables on every backend."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from fw.runtime.database import Database
from tests.runtime.database.seeding.posts import MODELS, PEOPLE, ROWS, SeedLike, links, related
from tests.runtime.databases import create, every_database_url

database_url = every_database_url


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    opened = Database(database_url)
    tables: list[Any] = [model.__table__ for model in (*MODELS.values(), SeedLike)]
    tables += [links, related]
    await create(opened, *tables)
    yield opened
    await opened.close()


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "project" / "database" / "seeds"
    folder.mkdir(parents=True)
    (folder / "01_posts.yaml").write_text(ROWS)
    (folder / "02_people.yaml").write_text(PEOPLE)
    return tmp_path / "project"
