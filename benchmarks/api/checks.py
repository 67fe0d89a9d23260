"""Checks that every peer does the same work: same responses, same refusals, same stored rows."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from filling import authors, posts
from servers import connected, is_mongodb, mongo

AUTHORS, POSTS = authors(), sorted(posts(), key=lambda row: row["id"])
TITLE = "A post of the benchmark"
PER_PAGE = 25

Row = dict[str, Any]


def body(**more: Any) -> Row:
    """Return a post as a client sends it."""
    return {
        "title": TITLE,
        "body": "one small honest application, " * 8 + "no more",
        "status": "published",
        "views": 3,
        "published_at": "2026-01-31T12:00:00Z",
        "author_id": str(AUTHORS[1]["id"]),
        **more,
    }


def check(base: str, url: str) -> bool:
    """Raise SystemExit for an answer that differs; return whether `include` is served."""
    one = POSTS[0]
    _equal("GET one", ask(f"{base}/posts/{one['id']}"), (200, {"data": one}))
    meta = {"page": 2, "per_page": PER_PAGE, "total": len(POSTS), "pages": 40}
    page = {"data": POSTS[PER_PAGE : 2 * PER_PAGE], "meta": meta}
    _equal("list", ask(f"{base}/posts/?page=2&per_page={PER_PAGE}"), (200, page))
    _check_create(base, url)
    for path in (f"posts/{uuid4()}", "posts/1", f"authors/{uuid4()}", "posts/?per_page=0"):
        _refused(f"GET {path}", ask(f"{base}/{path}")[0])
    for name, wrong in WRONG.items():
        _refused(f"POST with {name}", ask(f"{base}/posts/", wrong)[0])
    clean(url)
    author = AUTHORS[0]
    _equal("GET author", ask(f"{base}/authors/{author['id']}"), (200, {"data": author}))
    status, answer = ask(f"{base}/authors/{author['id']}?include=posts")
    if status >= 400 or "posts" not in answer["data"]:
        return False
    own = [row for row in POSTS if row["author_id"] == author["id"]]
    _equal("include", (status, answer), (200, {"data": author | {"posts": own}}))
    if is_mongodb(url):
        (written,) = (row for row in AUTHORS if row["id"] == one["author_id"])
        path = f"{base}/posts/{one['id']}?include=author"
        _equal("include of the author", ask(path), (200, {"data": one | {"author": written}}))
    return True


WRONG: dict[str, Any] = {
    "no title": {key: value for key, value in body().items() if key != "title"},
    "a title of 201 characters": body(title="x" * 201),
    "a status unknown": body(status="lost"),
    "views that are no number": body(views="many"),
    "a moment that is none": body(published_at="yesterday"),
    "a key that is none": body(author_id="1"),
    "an author unknown": body(author_id=str(uuid4())),
    "a list for a body": [1],
}


def _check_create(base: str, url: str) -> None:
    """Create a post, and require the row of the response to be committed."""
    status, answer = ask(f"{base}/posts/", body())
    row = answer["data"]
    found = body() | {key: row.get(key) for key in ("id", "created_at", "updated_at")}
    _equal("POST", (status, answer), (201, {"data": found}))
    UUID(row["id"])
    if is_mongodb(url):
        with mongo(url) as client:
            kept = client.get_default_database().posts.count_documents({"title": TITLE})
            if kept != 1:
                raise SystemExit(f"POST answered, and {kept} documents are there")
        return
    with connected(url) as connection:
        count = "SELECT COUNT(*) FROM posts WHERE title = "
        kept = connection.exec_driver_sql(f"{count}'{TITLE}'").scalar()
        if kept != 1:
            raise SystemExit(f"POST answered, and {kept} rows are committed")
        if url.startswith("sqlite"):
            mode = connection.exec_driver_sql("PRAGMA journal_mode").scalar()
            if mode != "wal":
                raise SystemExit(f"the journal's mode is {mode}, not WAL as everywhere else")


def clean(url: str) -> None:
    """Delete what has been created."""
    if is_mongodb(url):
        with mongo(url) as client:
            client.get_default_database().posts.delete_many({"title": TITLE})
        return
    with connected(url) as connection:
        connection.exec_driver_sql(f"DELETE FROM posts WHERE title = '{TITLE}'")


def ask(url: str, data: Any = None) -> tuple[int, Any]:
    """Send a GET, or a POST of JSON; return the status and what the body says."""
    request = urllib.request.Request(url)
    if data is not None:
        request.data = (data if isinstance(data, str) else json.dumps(data)).encode()
        request.add_header("Content-Type", "application/json")
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, {}


def _refused(what: str, status: int) -> None:
    if not 400 <= status < 500:
        raise SystemExit(f"{what} answered {status}")


def _equal(what: str, answer: tuple[int, Any], wanted: tuple[int, Any]) -> None:
    if answer[0] != wanted[0]:
        raise SystemExit(f"{what} answered {answer[0]}, not {wanted[0]}")
    got, due = (json.dumps(_plain(each), sort_keys=True) for each in (answer[1], wanted[1]))
    if got != due:
        raise SystemExit(f"{what} answered\n{got[:1500]}\nand not\n{due[:1500]}")


def _plain(value: Any) -> Any:
    """Return a value with every moment and key in one spelling."""
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if isinstance(value, str) and value[4:5] == "-" and value[10:11] == "T":
        value = datetime.fromisoformat(value)
    if isinstance(value, datetime):
        return value.timestamp()
    return str(value) if isinstance(value, UUID) else value
