"""The code of the guide runs."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from tests.applications import mypy, run

ROOT = Path(__file__).parents[3]
GUIDE = (ROOT / "docs/guides/events.md").read_text()

REQUESTS = """
import asyncio, logging
from uuid import UUID
from fastapi.testclient import TestClient
from app.main import app
from app.services.reporting import report

said = []
class Keep(logging.Handler):
    def emit(self, record):
        said.append(record.getMessage())
logging.getLogger("announcements").addHandler(Keep())

with TestClient(app) as client:
    author = client.post("/authors/", json={"name": "Ada", "email": "ada@example.com"}).json()
    body = {"title": "T", "slug": "t", "author_id": author["data"]["id"]}
    post = client.post("/posts/", json=body).json()["data"]
    path = f"/posts/{post['id']}"
    comment = {"post_id": post["id"], "name": "Bob", "body": "fine"}
    thanked = client.post("/comments/", json=comment)
    assert thanked.status_code == 201, thanked.text
    assert said.pop() == "thanks for fine"
    client.patch(path, json={"title": "U"})
    client.patch(path, json={"slug": "u"})
    client.delete(path)
    assert said == ["T by Ada", "T is U now", f"Post {post['id']} is gone"], said
    assert asyncio.run(report(UUID(post["id"]), "rude")) == ["hidden", "counted PostReported"]
    assert asyncio.run(report(UUID(post["id"]), "boring")) == ["left as it is"]
"""


def test_the_blog_does_what_the_guide_says(tmp_path: Path) -> None:
    root = Path(shutil.copytree(ROOT / "examples/blog", tmp_path / "blog"))
    blocks = re.findall(r"^```python\n(.*?)^```$", GUIDE, flags=re.MULTILINE | re.DOTALL)
    announcing, events, reporting, moderation, thanking, testing = blocks
    (root / "app/listeners").mkdir()
    (root / "app/listeners/announcing.py").write_text(announcing)
    (root / "app/events.py").write_text(events)
    (root / "app/services/reporting.py").write_text(reporting)
    (root / "app/listeners/moderation.py").write_text(moderation)
    (root / "app/listeners/thanking.py").write_text(thanking)
    (root / ".env").write_text("DATABASE_URL=sqlite:///database/app.db\n")
    run("-m", "fw", "migrate", root=root)
    run("-c", REQUESTS, root=root)
    assert mypy(root) == ""
    (root / "tests/test_told.py").write_text(testing)
    run("-m", "pytest", "-q", "-p", "no:asyncio", "tests/test_told.py", root=root)
