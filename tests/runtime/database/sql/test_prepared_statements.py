"""MariaDB keeps as many prepared statements as the URL says."""

from __future__ import annotations

import pytest

from fw.runtime.database import Database

PREPARED = "SHOW SESSION STATUS LIKE 'Com_stmt_prepare'"


@pytest.mark.parametrize(("option", "prepared"), [("", 1), ("?statement_cache_size=0", 0)])
async def test_a_statement_is_prepared_once(mysql_url: str, option: str, prepared: int) -> None:
    database = Database(mysql_url + option)
    try:
        async with database.pinned() as source:
            before = await source.fetch(PREPARED, [], writes=False)
            for number in (1, 2, 3):
                found = await source.fetch("SELECT %s + 1, '%%'", [number], writes=False)
                assert [tuple(row) for row in found] == [(number + 1, "%")]
            after = await source.fetch(PREPARED, [], writes=False)
        assert int(after[0][1]) - int(before[0][1]) == prepared
    finally:
        await database.close()
