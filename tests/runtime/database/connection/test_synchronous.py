"""`database.synchronous` decides whether SQLite syncs each commit to the disk."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fw.runtime import Application
from fw.runtime.application.project import Project
from fw.runtime.database import Database
from fw.runtime.database.connection.database import current
from fw.runtime.database.connection.service_provider import DatabaseServiceProvider
from fw.runtime.errors import FwError
from fw.runtime.queue.drivers.database import DatabaseDriver

NORMAL, FULL = 1, 2
"""SQLite's numbers."""

SETTINGS = 'database = {}\nqueue = {{ driver = "database" }}\n'


def project(root: Path, table: str) -> Path:
    (root / "fw.toml").write_text(SETTINGS.format(table))
    (root / ".env").write_text("DATABASE_URL=sqlite:///app.db\n")
    return root


async def modes(database: Database) -> list[int]:
    """Return the mode of each kind of connection: for statements, transactions and threads."""
    driver: Any = database.base_driver

    def read(connection: Any) -> int:
        mode: int = connection.execute("PRAGMA synchronous").fetchone()[0]
        return mode

    return [read(driver.main), read(driver.second), await driver.threads.run(read)]


@pytest.mark.parametrize(
    ("table", "mode"), [("{}", NORMAL), ('{ synchronous = "full" }', FULL)], ids=["default", "full"]
)
async def test_every_connection_has_the_mode_of_the_setting(
    tmp_path: Path, table: str, mode: int
) -> None:
    root = project(tmp_path, table)
    app = Application(root).register(DatabaseServiceProvider).create()
    async with app.router.lifespan_context(app):
        assert await modes(current()) == [mode] * 3
    jobs = DatabaseDriver(Project.load(root)).leases.store.database
    assert await modes(jobs) == [mode] * 3
    await jobs.close()


def test_another_mode_is_an_error(tmp_path: Path) -> None:
    root = project(tmp_path, '{ synchronous = "off" }')
    with pytest.raises(FwError, match=r"invalid database\.synchronous 'off'") as caught:
        Application(root).register(DatabaseServiceProvider).create()
    assert "normal, full" in str(caught.value.hint)
