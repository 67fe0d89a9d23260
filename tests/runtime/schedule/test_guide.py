"""The code of the guide runs."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from tests.applications import mypy, run

ROOT = Path(__file__).parents[3]
GUIDE = (ROOT / "docs/guides/schedule.md").read_text()

DRAFT = """
import asyncio
from datetime import UTC, datetime, timedelta
from fastapi.testclient import TestClient
from app.main import app
from app.models.post import Post
from fw.runtime.database import Selection, current

with TestClient(app) as client:
    body = {"name": "Ada", "email": "ada@example.com"}
    author = client.post("/authors/", json=body).json()["data"]["id"]
    for slug in ("old", "new"):
        body = {"title": slug, "slug": slug, "author_id": author}
        client.post("/posts/", json=body).raise_for_status()

    async def age():
        long_ago = datetime.now(UTC) - timedelta(days=31)
        store = current().store(Post)
        row = (await store.select(Selection()))[0]
        await store.update(row["id"], {"updated_at": long_ago})

    client.portal.call(age)
"""


def test_the_blog_does_what_the_guide_says(tmp_path: Path) -> None:
    root = Path(shutil.copytree(ROOT / "examples/blog", tmp_path / "blog"))
    (schedule,) = re.findall(r"^```python\n(.*?)^```$", GUIDE, flags=re.MULTILINE | re.DOTALL)
    (root / "app/schedule.py").write_text(schedule)
    (root / ".env").write_text("DATABASE_URL=sqlite:///database/app.db\n")
    run("-m", "fw", "migrate", root=root)
    run("-c", DRAFT, root=root)
    listed = run("-m", "fw", "schedule", "list", root=root)
    assert re.search(
        r"^\w{3} \d{4}-\d\d-\d\d 03:00 \+0\d00 Europe/Prague .*cache clear$", listed, re.M
    )
    shown = re.findall(r"^\w{3} 2026.*$", GUIDE, re.M)
    assert {line[26:] for line in shown} <= {line[26:] for line in listed.splitlines()}
    done = run("-m", "fw", "schedule", "run", "drafts", "db ping", root=root)
    assert re.fullmatch(r"   done  drafts \(.* s\)\n   done  db ping \(.* s\)\n", done)
    log = (root / "storage/logs/app.log").read_text()
    assert log.count("removed old") == 1
    assert "removed new" not in log
    assert mypy(root) == ""
