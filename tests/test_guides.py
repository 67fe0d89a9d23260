"""The code of the guides is run, not only read."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from tests.applications import mypy, run

ROOT = Path(__file__).parent.parent
GUIDE = (ROOT / "docs/guides/your-code.md").read_text()

REQUESTS = """
import asyncio
from fastapi import Request
from fastapi.testclient import TestClient
from app.main import app
from app.queries import posts_by_author
from app.greeting import greeting


@app.get("/greeting")
def greet(request: Request) -> str:
    return greeting(request)


with TestClient(app) as client:
    assert client.get("/greeting").json() == "Hello"
    author = client.post("/authors/", json={"name": "Ada", "email": "ada@example.com"}).json()
    body = {"title": "T", "slug": "T", "author_id": author["data"]["id"]}
    refused = client.post("/posts/", json=body)
    assert refused.json()["errors"] == {"slug": ["A slug is written in small letters"]}
    post = client.post("/posts/", json=body | {"slug": "t"}).json()["data"]
    path = f"/posts/{post['id']}"
    assert client.patch(path, json={"slug": "T"}).status_code == 422
    assert client.post(f"{path}/publication", json={"by": 1}).status_code == 422
    published = client.post(f"{path}/publication", json={"by": "Ada"})
    assert published.status_code == 200, published.text
    sent = {"id": post["id"], "headline": "T", "slug": "t", "status": "published", "url": "/blog/t"}
    assert published.json()["data"] == sent
    assert client.get("/posts/?fields=title").json()["data"] == [{"id": post["id"], "headline": "T"}]
    assert client.get("/authors/?include=posts").json()["data"][0]["posts"] == [sent]
    assert client.get(f"/comments/?post_id={post['id']}").json()["meta"]["total"] == 1
    nothing = "/posts/00000000-0000-7000-8000-000000000000/publication"
    assert client.post(nothing, json={"by": "Ada"}).status_code == 404
    assert client.portal.call(posts_by_author) == {author["data"]["id"]: 1}
    assert "/posts/{id}/publication" in client.get("/openapi.json").json()["paths"]
"""


def blocks() -> list[str]:
    return re.findall(r"^```python\n(.*?)^```$", GUIDE, flags=re.MULTILINE | re.DOTALL)


def test_code_of_your_own_does_what_the_guide_says(tmp_path: Path) -> None:
    root = Path(shutil.copytree(ROOT / "examples/blog", tmp_path / "blog"))
    slug, response, service, routes, main, queries, settings = blocks()
    schema = root / "app/schemas/post.py"
    text = schema.read_text().replace("\n\nclass PostCreate", f"\n\n{slug}\n\nclass PostCreate", 1)
    text = text.replace("slug: String200", "slug: Slug")
    text = text.replace("import Field\n", "import AfterValidator, Field, computed_field\n")
    text = re.sub(r"class PostResponse.*?\n\n\n", f"{response}\n\n", text, flags=re.DOTALL)
    schema.write_text(text)
    (root / "app/services/publishing.py").write_text(service)
    (root / "app/routes/publishing.py").write_text(routes)
    (root / "app/main.py").write_text(main)
    (root / "app/queries.py").write_text(queries)
    (root / "app/greeting.py").write_text(settings)
    (root / "fw.toml").write_text((root / "fw.toml").read_text() + '\n[blog]\ngreeting = "Hello"\n')
    (root / ".env").write_text("DATABASE_URL=sqlite:///database/app.db\n")
    run("-m", "fw", "build", root=root)
    run("-m", "fw", "migrate", root=root)
    run("-c", REQUESTS, root=root)
    assert mypy(root) == ""
