"""No lost update: of writers who state what they have read, each writes on what it has read."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx

from tests.promises.serving import serving
from tests.promises.support import times

WRITERS = 50
WRITES = times(20)


async def test_no_update_is_lost(database_url: str, tmp_path: Path) -> None:
    async with serving(database_url, tmp_path) as client:
        made = await client.post("/things/", json={"name": "counter"})
        path = f"/things/{made.json()['data']['id']}"
        stale = await asyncio.gather(*(_count(client, path) for _ in range(WRITERS)))
        shown = await client.get(path)
        assert shown.json()["data"]["count"] == WRITERS * WRITES
        # Without those refusals nobody was ever in another's way, and nothing was proven.
        assert sum(stale) > 0


async def test_a_stale_delete_removes_nothing(database_url: str, tmp_path: Path) -> None:
    async with serving(database_url, tmp_path) as client:
        for _ in range(times(100)):
            made = await client.post("/things/", json={"name": "contested"})
            path, seen = f"/things/{made.json()['data']['id']}", {"If-Match": made.headers["etag"]}
            answers = await asyncio.gather(
                client.delete(path, headers=seen),
                client.patch(path, json={"count": 1}, headers=seen),
                client.delete(path, headers=seen),
                client.patch(path, json={"count": 2}, headers=seen),
            )
            # Whoever comes first wins; the others find another record there, or none.
            statuses = sorted(answer.status_code for answer in answers)
            assert statuses[0] == 200
            assert set(statuses[1:]) <= {404, 412}
            await client.delete(path)


async def _count(client: httpx.AsyncClient, path: str) -> int:
    """Add one to the record's count as often as a writer does; return how often it was stale."""
    stale = 0
    for _ in range(WRITES):
        while True:
            read = await client.get(path)
            # Time for the others, who read the same.
            await asyncio.sleep(0)
            answer = await client.patch(
                path,
                json={"count": read.json()["data"]["count"] + 1},
                headers={"If-Match": read.headers["etag"]},
            )
            if answer.status_code == 200:
                break
            assert answer.status_code == 412, answer.text
            stale += 1
    return stale
