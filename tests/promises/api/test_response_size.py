"""Cost of one response: its size, and the memory that it takes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tests.promises.api.attacked_projects import project
from tests.promises.api.serving import Server, serve
from tests.promises.conftest import FEW_BACKENDS

MIB = 1024 * 1024
LIMIT = 16 * MIB
LARGE = "a" * (MIB - 1000)


@pytest.fixture(scope="module", params=["edited", *FEW_BACKENDS])
def server(
    request: pytest.FixtureRequest,
    new_database: Callable[[str], str],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Server]:
    """The blog on a backend, or on SQLite with a response class that pydantic encodes."""
    url = new_database("sqlite" if request.param == "edited" else request.param)
    root = project(tmp_path_factory.mktemp("blog") / "blog", "blog", url)
    if request.param == "edited":
        schema = root / "app" / "schemas" / "post.py"
        field = "    slug: PostSlug\n"
        text = schema.read_text()
        place = text.index(field, text.index("class PostResponse"))
        schema.write_text(text[:place] + "    slug: str\n" + text[place + len(field) :])
    with serve(root) as running:
        yield running


def create(server: Server, path: str, **values: Any) -> str:
    request = Request(
        f"{server.address}/{path}/",
        json.dumps(values).encode(),
        {"Content-Type": "application/json"},
    )
    with urlopen(request) as answer:
        return str(json.load(answer)["data"]["id"])


def refusal(server: Server, path: str) -> dict[str, Any]:
    with pytest.raises(HTTPError) as refused:
        urlopen(server.address + path)
    with refused.value as answer:
        assert answer.status == 422
        problem: dict[str, Any] = json.load(answer)
    assert problem["code"] == "response_too_large"
    return problem


@pytest.fixture(scope="module")
def post(server: Server) -> str:
    """A post of 1 MiB with 45 comments."""
    author = create(server, "authors", name="Ada", email="ada@example.org")
    post = create(server, "posts", title="T", slug="t", body=LARGE, author_id=author)
    for number in range(45):
        create(server, "comments", post_id=post, name=f"{number}", body="b")
    return post


INCLUDES = ("post", "post.comments.post", "post,post.comments.post,parent")


@pytest.mark.parametrize("include", INCLUDES)
def test_a_shared_row_does_not_multiply_without_limit(
    server: Server, post: str, include: str
) -> None:
    with urlopen(f"{server.address}/posts/{post}?include=comments.parent") as answer:
        assert len(answer.read()) > MIB
    before = server.peak()
    problem = refusal(server, f"/comments/?per_page=100&include={include}")
    [message] = problem["errors"]["include"]
    assert f"larger than {LIMIT} bytes (http.max_response_size); request fewer" in message
    assert server.peak() - before < 3 * LIMIT


def test_a_page_of_large_rows_is_refused(
    server: Server, post: str, request: pytest.FixtureRequest
) -> None:
    with urlopen(f"{server.address}/posts/{post}") as answer:
        author = json.load(answer)["data"]["author_id"]
    for number in range(40):
        create(server, "posts", title="T", slug=f"t{number}", body=LARGE, author_id=author)
    with urlopen(f"{server.address}/posts/?per_page=16") as answer:
        assert 15 * MIB < len(answer.read()) <= LIMIT
    before = server.peak()
    assert refusal(server, "/posts/?per_page=40")["errors"] == {}
    assert server.peak() - before < 3 * LIMIT
    if request.node.callspec.params["server"] == "edited":
        # Fields of an edited response class may depend on others, so all are read.
        refusal(server, "/posts/?per_page=40&fields=title")
        return
    with urlopen(f"{server.address}/posts/?per_page=40&fields=title") as answer:
        assert len(json.load(answer)["data"]) == 40


def test_included_rows_are_measured_before_they_are_read(
    server: Server, post: str, request: pytest.FixtureRequest
) -> None:
    with urlopen(f"{server.address}/posts/{post}") as answer:
        author = json.load(answer)["data"]["author_id"]
    for number in range(60):
        create(server, "posts", title="T", slug=f"i{number}", body=LARGE, author_id=author)
    before = server.peak()
    for path in (f"/authors/{author}?include=posts", "/posts/?per_page=100"):
        refusal(server, path)
    # MongoDB measures the documents of a reply, which has up to 16 MB in BSON.
    is_mongodb = request.node.callspec.params["server"] == "mongodb"
    assert server.peak() - before < (3 * LIMIT if is_mongodb else LIMIT)
