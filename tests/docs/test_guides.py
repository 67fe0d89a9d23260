"""The code of the guides is run, not only read."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from tests.applications import make_project, mypy, run

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs/guides/your-code.md").read_text()

REQUESTS = """
import asyncio
from fastapi import Request
from fastapi.testclient import TestClient
from app.main import app
from app.queries import posts_by_author
from app.greeting import greeting


def summaries(path):
    return {method: one["summary"] for method, one in path.items()}


UNKNOWN = "/posts/00000000-0000-7000-8000-000000000000"


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
    blank = client.patch(path, json={"title": " "})
    assert blank.json()["errors"] == {"title": ["A title has more than spaces"]}
    assert client.put(path, json={"title": " T "}).json()["data"]["headline"] == "T"
    assert client.patch(path, json={"slug": "T"}).status_code == 422
    published = client.post(f"{path}/publish")
    assert published.status_code == 200, published.text
    assert published.json()["data"]["status"] == "published"
    assert client.post(f"{UNKNOWN}/publish").status_code == 404
    assert client.patch(path, json={"status": "draft"}).status_code == 200
    assert client.post(f"{path}/announcement", json={"by": 1}).status_code == 422
    published = client.post(f"{path}/announcement", json={"by": "Ada"})
    assert published.status_code == 200, published.text
    sent = {"id": post["id"], "headline": "T", "slug": "t", "status": "published", "url": "/blog/t"}
    assert published.json()["data"] == sent
    assert client.get("/posts/?fields=title").json()["data"] == [{"id": post["id"], "headline": "T"}]
    assert client.get("/authors/?include=posts").json()["data"][0]["posts"] == [sent]
    assert client.get(f"/comments/?post_id={post['id']}").json()["meta"]["total"] == 1
    assert client.post(f"{UNKNOWN}/announcement", json={"by": "Ada"}).status_code == 404
    assert client.portal.call(posts_by_author) == {author["data"]["id"]: 1}
    paths = client.get("/openapi.json").json()["paths"]
    assert "/posts/{id}/announcement" in paths
    assert paths["/posts/{id}/publish"]["post"]["summary"] == "Publish a post"
    assert paths["/posts/{id}/publish"]["post"]["operationId"] == "Post_publish"
    assert summaries(paths["/authors/{id}"]) == {
        "get": "Retrieve an author",
        "put": "Update an author (same as PATCH)",
        "patch": "Update an author",
        "delete": "Delete an author",
    }
    assert summaries(paths["/authors/"]) == {"get": "List authors", "post": "Create an author"}
    keeps = "A field left out keeps its value."
    assert paths["/authors/{id}"]["patch"]["description"] == keeps
    assert keeps.lower() in paths["/authors/{id}"]["put"]["description"].lower()
    ids = [one["operationId"] for path in paths.values() for one in path.values()]
    assert len(ids) == len(set(ids))
    assert {"Post_index", "Post_show", "Post_store", "Post_put", "Post_patch", "Post_destroy"} <= set(ids)
"""


CREATED = """
from fastapi.testclient import TestClient
from app.main import app

with TestClient(app) as client:
    row = client.post("/posts/", json={"title": "Hello World"}).json()["data"]
    assert row["slug"] == "hello-world", row
    refused = client.patch(f"/posts/{row['id']}", json={"slug": "mine"})
    assert list(refused.json()["errors"]) == ["slug"], refused.text
"""


def blocks() -> list[str]:
    return re.findall(r"^```python\n(.*?)^```$", GUIDE, flags=re.MULTILINE | re.DOTALL)


def test_code_of_your_own_does_what_the_guide_says(tmp_path: Path) -> None:
    root = Path(shutil.copytree(ROOT / "examples/blog", tmp_path / "blog"))
    slug, _, scope, response, validator, endpoint, service, routes, main, queries, settings = (
        blocks()
    )
    schema = root / "app/schemas/post.py"
    text = schema.read_text().replace("\n\nclass PostCreate", f"\n\n{slug}\n\nclass PostCreate", 1)
    text = text.replace("slug: PostSlug", "slug: Slug")
    text = text.replace("import Field\n", "import AfterValidator, Field, computed_field\n")
    text = re.sub(r"class PostResponse.*?\n\n\n", f"{response}\n\n", text, flags=re.DOTALL)
    schema.write_text(text)
    repository = root / "app/repositories/tag.py"
    first_line = repository.read_text().partition("\n")[0]
    repository.write_text(f"{first_line}\n{scope}")
    model = root / "app/models/post.py"
    text = model.read_text().replace(
        "mapped_column, relationship", "mapped_column, relationship, validates"
    )
    model.write_text(f"{text}\n{validator}")
    add_endpoint(root / "app/routes/post.py", endpoint)
    (root / "app/services/announcements.py").write_text(service)
    (root / "app/routes/announcements.py").write_text(routes)
    (root / "app/main.py").write_text(main)
    (root / "app/queries.py").write_text(queries)
    (root / "app/greeting.py").write_text(settings)
    (root / "fw.toml").write_text((root / "fw.toml").read_text() + '\n[blog]\ngreeting = "Hello"\n')
    (root / ".env").write_text("DATABASE_URL=sqlite:///database/app.db\n")
    run("-m", "fw", "build", root=root)
    run("-m", "fw", "migrate", root=root)
    run("-c", REQUESTS, root=root)
    assert mypy(root) == ""


def add_endpoint(path: Path, code: str) -> None:
    """Append an endpoint to a generated route module and import what it needs."""
    text = path.read_text().replace(
        "from fastapi", "from datetime import UTC, datetime\n\nfrom fastapi", 1
    )
    more = "Deleted, Envelope, Page, Response, UuidKey, problems, success"
    text = text.replace("Deleted, Envelope, Page, problems", more)
    path.write_text(f"{text}\n\n{code}")


def test_a_service_sets_a_readonly_field_as_the_guide_says(tmp_path: Path) -> None:
    [line] = re.findall(r"Declare the field in the schema: `(.*?)`", GUIDE)
    schema = f"model Post {{\n  id: uuid primary\n  title: string\n  {line}\n}}\n"
    root = make_project(tmp_path / "blog", schema)
    service = root / "app/services/post.py"
    head = service.read_text().partition("class PostService")[0]
    imports = "from collections.abc import Mapping\nfrom typing import Any\n\n"
    head = head.replace("from fw.runtime", f"{imports}from fw.runtime", 1)
    service.write_text(f"{head.rstrip()}\nfrom app.models.post import Post\n\n\n{blocks()[1]}")

    run("-c", CREATED, root=root)
    assert mypy(root) == ""
