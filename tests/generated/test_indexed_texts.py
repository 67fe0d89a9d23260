"""Applications with unique and indexed texts, on each database."""

from __future__ import annotations

from pathlib import Path

from tests.applications import make_project, run

PLAIN = "model Post {\n  id: int primary\n  slug: text\n  note: text nullable\n}\n"
INDEXED = PLAIN.replace("slug: text", "slug: text unique").replace("nullable", "nullable index")
STEPS = """
import random
from fastapi.testclient import TestClient
from app.main import app

with TestClient(app) as client:
    def send(slug, status):
        response = client.post("/posts/", json={"slug": slug})
        assert response.status_code in status, (len(slug), response.text)
        return response.json()

    longest = "".join(random.choices("abcdefghijklmnopqrstuvwxyz0123456789", k=768))
    send(longest, {201})
    assert send(longest, {409})["errors"] == {"slug": ["A record with the same slug exists"]}
    send(longest[:-1] + "!", {201})
    assert list(send(longest + "x", {422})["errors"]) == ["slug"]
    # PostgreSQL indexes at most 2,704 bytes.
    send("".join(chr(random.randrange(0x1F300, 0x1F600)) for _ in range(768)), {201, 422})
    found = client.get("/posts/", params={"slug": longest, "sort": "note"}).json()["data"]
    assert [row["slug"] for row in found] == [longest]
"""


def test_indexed_texts(database_url: str, tmp_path: Path) -> None:
    project = make_project(tmp_path / "shop", PLAIN, database_url)
    (project / "schema.fw").write_text(INDEXED)
    run("-m", "fw", "build", "--allow-destructive", root=project)
    run("-m", "fw", "migrate", root=project)
    assert "matches the schema" in run("-m", "fw", "db", "diff", root=project)
    (project / "steps.py").write_text(STEPS)
    run("steps.py", root=project)
