"""Seed a project and use its API, in one process: `python serving.py <project>`. Prints JSON."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from pathlib import Path

import httpx


async def main(root: Path) -> None:
    from fw.runtime.database import session
    from fw.runtime.database.seeding.seeder import seed
    from fw.runtime.errors import FwError

    os.chdir(root)
    sys.path.insert(0, str(root))
    first, second = await seed(root), await seed(root)
    from app.main import app
    from app.repositories.post import PostRepository

    told: dict[str, object] = {"added": [dict(first), dict(second)]}
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://test") as client,
    ):
        author = {"name": "Alan", "email": "alan@example.org"}
        made = await client.post("/authors/", json=author)
        place = f"/authors/{made.json()['data']['id']}"
        answers = {
            "ready": await client.get("/health/ready"),
            "made": made,
            "again": await client.post("/authors/", json=author),
            "changed": await client.patch(place, json={"name": "Alan Turing"}),
            "shown": await client.get(place),
            "stale": await client.delete(place, headers={"If-Match": made.headers["etag"]}),
            "listed": await client.get("/authors/?sort=-name&name__like=%25a%25"),
            "removed": await client.delete(place),
            "gone": await client.get(place),
        }
        told |= {name: [answer.status_code, answer.json()] for name, answer in answers.items()}
        posts = PostRepository().query().order_by("slug").with_("author", "tags")
        told["related"] = [
            [post.author.name, sorted(tag.name for tag in post.tags)] for post in await posts.get()
        ]
        by_author = PostRepository().query().with_("author")
        for order in ("author.name", "-author.name"):
            rows = await by_author.order_by(order).get()
            names = [post.author.name for post in rows]
            assert names == sorted(names, reverse=order.startswith("-"))
            assert len({*names}) > 1
        first_post = (await posts.get())[0]
        path = f"/posts/{first_post.id}"
        for linked in ([first_post.tags[0].id], []):
            stated = {"tag_ids": [str(key) for key in linked]}
            assert (await client.patch(path, json=stated)).status_code == 200
            shown = (await client.get(f"{path}?include=tags")).json()["data"]["tags"]
            assert [tag["id"] for tag in shown] == stated["tag_ids"]
        try:
            async with session():
                pass
        except FwError as fault:
            told["session"] = fault.message
    print(json.dumps(told))


asyncio.run(main(Path(sys.argv[1])))
