"""`curl` and a shell do all that the API can, on what `fw serve` serves."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.applications import make_project
from tests.promises.api.serving import serve

SHOP = Path(__file__).with_name("shop.fw").read_text()
NOWHERE = "00000000-0000-0000-0000-000000000000"


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: Any

    @property
    def key(self) -> str:
        return str(self.body["data"]["id"])


Curl = Callable[..., Answer]


@pytest.fixture
def curl(database_url: str, tmp_path: Path) -> Any:
    """Return a function that calls `curl` with options and, last of all, a path."""
    program = shutil.which("curl")
    if program is None:
        assert "CI" not in os.environ, "CI wants curl"
        pytest.skip("curl is not installed")
    root = make_project(tmp_path / "shop", SHOP, database_url)
    with serve(root, by=("fw", "serve", "--no-reload")) as server:

        def call(*options: str) -> Answer:
            command = [program, "-sS", "-i", *options[:-1], server.address + options[-1]]
            done = subprocess.run(command, capture_output=True, text=True, check=True)
            head, _, body = done.stdout.partition("\n\n")
            status, *lines = head.splitlines()
            pairs = (line.split(": ", 1) for line in lines)
            headers = {name.lower(): text for name, text in pairs}
            return Answer(int(status.split()[1]), headers, json.loads(body) if body else None)

        yield call


def sent(curl: Curl, method: str, path: str, body: object, *options: str) -> Answer:
    """Send a body as a person would write it."""
    typed = ("-H", "Content-Type: application/json", "-d", json.dumps(body))
    return curl("-X", method, *typed, *options, path)


def test_curl_does_it_all(curl: Curl) -> None:
    ada = sent(curl, "POST", "/authors/", {"name": "Ada", "email": "ada@example.org"})
    assert ada.status == 201
    grace = {"name": "Grace", "email": "grace@example.org", "mentor_id": ada.key}
    grace_key = sent(curl, "POST", "/authors/", grace).key
    tags = [int(sent(curl, "POST", "/tags/", {"label": label}).key) for label in ("a", "b")]
    body = {"title": "Engine", "author_id": grace_key, "price": "12.50", "extra": {"é": [1, None]}}
    body |= {"status": "published", "published_at": "2026-01-31T13:00:00+01:00", "tag_ids": tags}
    made = sent(curl, "POST", "/posts/", body)
    assert (made.status, made.headers["location"]) == (201, made.key)
    assert made.body["data"]["published_at"] == "2026-01-31T12:00:00Z"
    assert made.body["data"]["extra"] == {"é": [1, None]}
    sent(curl, "POST", "/posts/", {"title": "Other", "author_id": ada.key})
    comment = {"text": "Yes", "post_id": made.key, "author_id": ada.key}
    assert sent(curl, "POST", "/comments/", comment).status == 201
    _lists(curl, made.key)
    _changes(curl, made, tags)
    _is_refused(curl, made.key, ada.key)
    gone = curl("-X", "DELETE", f"/posts/{made.key}")
    assert (gone.status, gone.body["data"]) == (200, {"id": made.key, "deleted": True})
    assert curl(f"/posts/{made.key}").status == 404


def _lists(curl: Curl, key: str) -> None:
    page = curl("/posts/?sort=-title&per_page=1&page=2&fields=title")
    assert page.body["meta"] == {"page": 2, "per_page": 1, "total": 2, "pages": 2}
    assert page.body["data"] == [{"title": "Engine"} | {"id": key}]
    for query in (
        "status=published",
        "price__gt=12",
        "published_at__lte=2026-01-31T12:00:00Z",
        "published_at__isnull=false",
        "title__like=eng%25",
        "q=ENGINE",
    ):
        found = curl(f"/posts/?{query}")
        assert [row["id"] for row in found.body["data"]] == [key], query
    encoded = curl("-G", "--data-urlencode", "title__in=Engine,100% é", "/posts/")
    assert encoded.body["meta"]["total"] == 1
    whole = curl("/posts/?status=published&include=author.mentor,comments.author,tags")
    (post,) = whole.body["data"]
    assert post["author"]["mentor"]["name"] == "Ada"
    assert post["comments"][0]["author"]["name"] == "Ada"
    assert sorted(tag["label"] for tag in post["tags"]) == ["a", "b"]


def _changes(curl: Curl, made: Answer, tags: list[int]) -> None:
    path = f"/posts/{made.key}"
    shown = curl(path)
    tag = shown.headers["etag"]
    assert shown.body == made.body
    assert curl("-H", f"If-None-Match: {tag}", path).status == 304
    put = sent(curl, "PUT", path, {"views": 7}, "-H", f"If-Match: {tag}")
    assert (put.status, put.body["data"]["views"], put.body["data"]["title"]) == (200, 7, "Engine")
    stale = sent(curl, "PATCH", path, {"views": 8}, "-H", f"If-Match: {tag}")
    assert (stale.status, stale.body["code"]) == (412, "precondition_failed")
    fresh = put.headers["etag"]
    patch = sent(curl, "PATCH", path, {"tag_ids": tags[1:]}, "-H", f"If-Match: {fresh}")
    assert patch.status == 200
    assert [each["label"] for each in curl(f"{path}?include=tags").body["data"]["tags"]] == ["b"]


def _is_refused(curl: Curl, post: str, author: str) -> None:
    email = {"name": "Other", "email": "ada@example.org"}
    for answer, status, code in (
        (curl(f"/posts/{NOWHERE}"), 404, "not_found"),
        (curl("/nowhere/"), 404, "not_found"),
        (curl("-X", "PUT", "/posts/"), 405, "method_not_allowed"),
        (sent(curl, "POST", "/authors/", email), 409, "unique_conflict"),
        (sent(curl, "PATCH", f"/posts/{post}", {"author_id": NOWHERE}), 409, "reference_conflict"),
        (curl("-X", "DELETE", f"/authors/{author}"), 409, "reference_conflict"),
        (sent(curl, "PATCH", f"/posts/{post}", {"stranger": 1}), 422, "validation_error"),
        (curl("/posts/?stranger=1"), 422, "validation_error"),
        (curl("/posts/?per_page=101"), 422, "validation_error"),
        (curl("-d", "{", "-H", "Content-Type: application/json", "/posts/"), 400, "malformed_json"),
        (curl("-d", "title=Engine", "/posts/"), 415, "unsupported_media_type"),
    ):
        assert (answer.status, answer.body["code"]) == (status, code), answer
        assert answer.headers["content-type"] == "application/problem+json"
