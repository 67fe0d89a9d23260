"""Scopes: a `query()` that leaves records out holds for all of the API, on each database."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.applications import make_project, run
from tests.conftest import DATABASES

GUIDE = (Path(__file__).parents[2] / "docs/guides/your-code.md").read_text()
SCHEMA = """
database sqlite

model Author {
  id: int primary
  name: string(40)
  relations {
    has_many Post as posts
    has_one Profile as profile
  }
}

model Profile {
  id: int primary
  bio: text
  hidden: bool default false
  author_id: int unique references Author on_delete cascade
  relations {
    belongs_to Author as author via author_id
  }
}

model Tag {
  id: int primary
  name: string(40)
  relations {
    many_to_many Post as posts
  }
}

model Post {
  id: int primary
  title: string(40)
  body: text
  status: enum(draft, published) default draft
  author_id: int references Author
  relations {
    belongs_to Author as author via author_id
    has_many Comment as comments
    many_to_many Tag as tags
  }
}

model Comment {
  id: int primary
  text: string(40)
  post_id: int references Post
  relations {
    belongs_to Post as post via post_id
  }
}
"""
SCOPES = {
    "post": 'where("status", "published").order_by("-id")',
    "tag": 'where("name", "!=", "editors-only")',
    "profile": 'where("hidden", False)',
}
OTHER = """

class NoComments(CommentRepository):
    def query(self):
        return super().query().where("text", "none")
"""
WALK = """
from starlette.testclient import TestClient
from app.main import app
from fw.runtime.database import current
from fw.runtime.database.relations.relation import links_of
from app.models.post import Post
from app.models.tag import Tag
from app.models.profile import Profile

with TestClient(app) as client:
    def ask(method, path, expected, **body):
        answer = client.request(method, path, json=body or None)
        assert answer.status_code == expected, (method, path, answer.text)
        return answer.json()

    def get(path, expected=200):
        return ask("GET", path, expected)["data" if expected == 200 else "errors"]

    def names(rows, field="title"):
        return [row[field] for row in rows]

    def insert(model, **values):
        return client.portal.call(current().store(model).insert, values)["id"]

    def links_of_posts():
        return current().link_store(links_of(Post)["tag_ids"].link)

    ada = ask("POST", "/authors/", 201, name="Ada")["data"]["id"]
    red, secret = insert(Tag, name="red"), insert(Tag, name="editors-only")
    words = {"body": "b", "author_id": ada}
    first = insert(Post, title="first", status="published", tag_ids=[red], **words)
    draft = insert(Post, title="draft", status="draft", tag_ids=[red], **words)
    client.portal.call(links_of_posts().add, [(first, secret)])
    last = insert(Post, title="last", status="published", **words)
    insert(Profile, bio="b", hidden=True, author_id=ada)

    # Read: one's own order is the default, and the request's conditions are added.
    assert names(get("/posts/")) == ["last", "first"]
    assert names(get("/posts/?sort=title")) == ["first", "last"]
    assert get("/posts/?status=draft") == []
    assert ask("GET", "/posts/?per_page=1", 200)["meta"]["total"] == 2
    assert names(get("/posts/?page=2&per_page=1")) == ["first"]
    assert get(f"/posts/{first}")["title"] == "first"
    assert get(f"/posts/{first}?include=author")["author"]["name"] == "Ada"
    ask("GET", f"/posts/{draft}", 404)
    ask("GET", f"/posts/{draft}?include=author", 404)

    # Through relations: has_many, has_one, many_to_many from both ends, nested.
    author = get(f"/authors/{ada}?include=posts.tags,profile")
    assert names(author["posts"]) == ["first", "last"] and author["profile"] is None
    assert names(author["posts"][0]["tags"], "name") == ["red"]
    assert names(get(f"/tags/{red}?include=posts")["posts"]) == ["first"]
    ask("GET", f"/tags/{secret}", 404)

    # Filters lead to no record out of scope.
    assert names(get("/authors/?posts.title=draft"), "name") == []
    assert names(get("/authors/?posts.tags.name=red"), "name") == ["Ada"]
    assert get("/posts/?tags.name=editors-only") == get("/authors/?profile__exists=true") == []
    assert get(f"/posts/?tag_ids={secret}") == get(f"/posts/?tag_ids__in={secret}") == []
    assert names(get(f"/posts/?tag_ids__in={secret},{red}")) == ["first"]
    assert get("/posts/?tags.nam=x", 422)["tags.nam"][0].endswith("did you mean 'tags.name'?")

    # Write: a record out of scope doesn't exist, neither to change nor to refer to.
    ask("PATCH", f"/posts/{draft}", 404, title="seen")
    ask("DELETE", f"/posts/{draft}", 404)
    assert get(f"/comments/?post_id={draft}") == []
    refused = ask("POST", "/comments/", 409, text="hi", post_id=draft)
    assert [*refused["errors"]] == ["post_id"], refused
    comment = ask("POST", "/comments/", 201, text="hi", post_id=first)["data"]["id"]
    assert names(get(f"/posts/{first}?include=comments")["comments"], "text") == ["hi"]
    assert [*ask("PATCH", f"/comments/{comment}", 409, post_id=draft)["errors"]] == ["post_id"]
    assert [*ask("PATCH", f"/posts/{first}", 409, tag_ids=[secret])["errors"]] == ["tag_ids"]

    # Links with records out of scope are kept.
    blue = ask("POST", "/tags/", 201, name="blue")["data"]["id"]
    ask("PATCH", f"/posts/{first}", 200, title="changed", tag_ids=[blue])
    assert names(get(f"/posts/{first}?include=tags")["tags"], "name") == ["blue"]
    links = client.portal.call(links_of_posts().among, [first, draft])
    assert links == {(first, blue), (first, secret), (draft, red)}
    ask("DELETE", f"/posts/{last}", 200)
    assert get("/admin/api/counts?resource=posts&resource=tags") == {"posts": 1, "tags": 2}

    # A record that an update moves out of scope is gone for the next request.
    assert ask("PATCH", f"/posts/{first}", 200, status="draft")["data"]["status"] == "draft"
    ask("PATCH", f"/posts/{first}", 404, status="published")
"""


@pytest.mark.parametrize("provider", DATABASES)
def test_the_api_has_only_the_records_of_the_scope(
    provider: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    url = str(request.getfixturevalue(f"{provider}_url"))
    root = make_project(tmp_path / "blog", SCHEMA, url)
    run("-m", "fw", "admin", root=root)
    for name, steps in SCOPES.items():
        file = root / f"app/repositories/{name}.py"
        own = f"\n    def query(self):\n        return super().query().{steps}\n"
        assert name != "tag" or own.splitlines()[-1] in GUIDE
        file.write_text(file.read_text() + own)
    with (root / "app/repositories/comment.py").open("a") as file:
        file.write(OTHER)
    run("-m", "fw", "migrate", root=root)
    run("-c", WALK, root=root)
