"""Fast path: the same answers as FastAPI, for a corpus of requests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import quote

import pytest
from fastapi import FastAPI, HTTPException
from starlette.responses import Response

from fw.runtime.http.routing.fast_path import FastRoute
from tests.runtime.hostile import HOSTILE_JSON, HOSTILE_TEXT
from tests.runtime.http.routing.fast_path_app import (
    HOWS,
    NOTED,
    PROVIDED,
    SLOW_PROVIDED,
    application,
    counted,
    exchange,
)

UUID_TEXT = "0190a6e4-0000-7000-8000-000000000000"
JSON = (b"content-type", b"application/json")
BODY = b'{"name": "n"}'


def gets() -> Iterator[dict[str, Any]]:
    """Yield requests without a body."""
    paths = [f"/things/by_uuid/{UUID_TEXT}", "/things/by_uuid/x", f"/things/by_uuid/{UUID_TEXT}/"]
    paths += [f"/things/by_number/{text}" for text in ("7", "-7", "07", "x", "9" * 30, "late", "")]
    paths += ["/things/by_path/a/b c/d", "/things/by_path/", "/things/by_converted/7"]
    paths += ["/things/by_converted/x", "/things/in_a_thread/7", "/things/in_a_thread/x"]
    paths += ["/things", "/things/", "/things/none", "/thing", "//things/lists", "/THINGS/lists"]
    paths += [f"/things/fails/{how}" for how in HOWS]
    yield from ({"verb": "GET", "path": path} for path in paths)
    for path in paths[:6]:
        yield {"verb": "GET", "path": path, "root": "/below"}
        yield from ({"verb": verb, "path": path} for verb in ("HEAD", "POST", "OPTIONS", "BREW"))
    for text in HOSTILE_TEXT:
        yield {"verb": "GET", "path": f"/things/by_number/{text}"}
        yield {"verb": "GET", "path": f"/things/by_uuid/{text}"}
    queries = [
        "page=2",
        "page=2&page=3",
        "page=0",
        "page=x",
        "page=",
        "page",
        "=",
        "&",
        "&&page=2&",
    ]
    queries += ["page=%32", "page=+2", "pa%67e=2", "sort=-a,b", "sort=a%2Cb", "a=1&b=2", "q=%ff"]
    queries += ["word=w", "word=w&number=4", "word=w&number=x", "word=a&word=b", "word=w&no=1"]
    queries += ["word=w&many=1", "word=w&many=1&many=2", "word=w&many=x", "many=1", "number=4"]
    queries += ["need=1", "need=1&need=2", "need=x", "need=1&flag=yes", "need=1&flag=", "word=b"]
    queries += [
        "need=1&word=a=b",
        "need=1;word=b",
        "need=1&word=a+b",
        "q=a+b",
        "need=%00",
        "tag=a",
        "tag=a&tag=b",
        "",
    ]
    queries += ["the-word=abc", "the-word=abcdefg", "the-word=%C3%A9", "the-word=\u00e9"]
    queries += [f"q={quote(text, errors='surrogatepass')}" for text in HOSTILE_TEXT]
    for name in ("lists", "wants", "singles", "several", "aliased"):
        for text in queries:
            query = text.encode("latin-1", "replace")
            yield {"verb": "GET", "path": f"/things/{name}", "query": query}
    for name, value in (
        (b"if-match", b'"abc"'),
        (b"if-match", b"\xff"),
        (b"x-number", b"7"),
        (b"x-number", b"x"),
        (b"x_raw", b"r"),
        (b"cookie", b"crumb=c"),
        (b"x-user", b"me"),
    ):
        for handler in ("headed", "cooked", "depends"):
            headers = [(name, value), (name, b"other")]
            yield {"verb": "GET", "path": f"/things/{handler}", "headers": headers[:1]}
            yield {"verb": "GET", "path": f"/things/{handler}", "headers": headers}
            yield {"verb": "GET", "path": f"/things/{handler}", "headers": headers[::-1]}


def writes() -> Iterator[dict[str, Any]]:
    """Yield requests with a body."""
    bodies = [BODY, b"", b" ", b"null", b"[]", b'{"name": "n"', b'{"name": "a", "name": "b"}']
    bodies += [b'{"name": "n", "more": 1}', b'{"name": 1}', b'{"kind": "c", "name": "n"}']
    bodies += [b'{"name": "teapot"}', b'{"name": "broken"}', b"\xff", b"\xef\xbb\xbf" + BODY]
    bodies += [BODY.decode().encode("utf-16"), BODY.decode().encode("utf-32-le"), b"x" * 500_000]
    bodies += [b'{"name": "n", "twin": "%s"}' % UUID_TEXT.encode(), b'{"name": "n", "twin": 7}']
    bodies += [b'{"name": "n", "seen_at": "2026-01-31T12:00:00+02:00"}']
    bodies += [
        f'{{"name": "n", "anything": {text}}}'.encode("utf-8", "surrogatepass")
        for text in HOSTILE_JSON
    ]
    for body in bodies:
        for name in ("stores", "may_store", "reads", "small"):
            yield {"verb": "POST", "path": f"/things/{name}", "headers": [JSON], "body": body}
    types = [
        b"",
        b"application/json; charset=utf-8",
        b"application/json;charset=latin-1",
        b"text/json",
    ]
    types += [
        b"application/vnd.api+json",
        b"APPLICATION/JSON",
        b"application/json ,x",
        b"\xff",
        b"x",
    ]
    types += [
        b"application/x-www-form-urlencoded",
        b"application/octet-stream",
        b" application/json",
    ]
    for kind in types:
        headers = [(b"content-type", kind)]
        yield {"verb": "POST", "path": "/things/stores", "headers": headers, "body": BODY}
        yield {"verb": "POST", "path": "/things/stores", "headers": [*headers, JSON], "body": BODY}
        yield {"verb": "POST", "path": "/things/stores", "headers": [JSON, *headers], "body": BODY}
    yield {"verb": "POST", "path": "/things/stores", "body": BODY}
    for headers in ([JSON], [JSON, (b"if-match", b"x")]):
        yield {"verb": "PUT", "path": "/things/changes/7", "headers": headers, "body": BODY}
        yield {"verb": "PUT", "path": "/things/changes/x", "headers": headers, "body": b'{"a": 1}'}


def broken_off() -> Iterator[dict[str, Any]]:
    """Yield requests whose body comes in parts, or not to its end."""

    def part(body: bytes, more: bool) -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": more}

    gone = {"type": "http.disconnect"}
    parts: list[list[Any]] = [[part(BODY[:5], True), part(BODY[5:], False)]]
    parts += [
        [part(BODY, True), part(b"", False)],
        [part(BODY, True), gone],
        [part(BODY[:5], True), gone],
        [gone],
    ]
    parts += [[part(b"", True), {"type": "http.request"}], [RuntimeError("lost")]]
    parts += [[part(BODY[:5], True), HTTPException(413)], [part(b"[" * 300_000, True)] * 2]
    parts += [[part(b"{", True), part(b'"name": 7}', False)]]
    for body in parts:
        for name in ("stores", "may_store", "reads", "small"):
            yield {"verb": "POST", "path": f"/things/{name}", "headers": [JSON], "body": body}


def provided() -> Iterator[dict[str, Any]]:
    """Yield requests to handlers with dependencies."""
    for handler in (*PROVIDED, *SLOW_PROVIDED):
        yield {"verb": "GET", "path": f"/things/{handler.__name__}"}
    for name in ("provided", "forbidden"):
        yield {"verb": "GET", "path": f"/things/{name}", "query": b"need=x"}
        yield {"verb": "GET", "path": f"/things/{name}", "query": b"need=1&need=2"}


@pytest.fixture
def short_answers(monkeypatch: pytest.MonkeyPatch) -> list[Response]:
    """The answers that were given by the short way."""
    given: list[Response] = []
    whole = FastRoute.respond

    async def noted(self: FastRoute, *arguments: Any) -> Response | None:
        response = await whole(self, *arguments)
        given.extend([response] if response is not None else [])
        return response

    monkeypatch.setattr(FastRoute, "respond", noted)
    return given


@pytest.mark.parametrize(
    ("corpus", "short"), [(gets, 240), (writes, 283), (broken_off, 8), (provided, 3)]
)
async def test_the_fast_path_answers_like_fastapi(
    corpus: Callable[[], Iterator[dict[str, Any]]], short: int, short_answers: list[Response]
) -> None:
    whole, thin = application(has_fast_path=False), application(has_fast_path=True)
    for request in corpus():
        NOTED.clear()
        expected = await exchange(whole, **request), list(NOTED)
        assert not short_answers
        NOTED.clear()
        got = await exchange(thin, **request), list(NOTED)
        assert got == expected, request
        short -= len(short_answers)
        short_answers.clear()
    assert short <= 0


async def test_a_dependency_without_parameters_stays_on_the_fast_path(
    short_answers: list[Response],
) -> None:
    app = application(has_fast_path=True)
    for handler in PROVIDED:
        await exchange(app, "GET", f"/things/{handler.__name__}")
    # Two of them raise an error.
    assert len(short_answers) == len(PROVIDED) - 2
    for handler in SLOW_PROVIDED:
        await exchange(app, "GET", f"/things/{handler.__name__}")
    assert len(short_answers) == len(PROVIDED) - 2


async def test_an_overridden_dependency_is_replaced(short_answers: list[Response]) -> None:
    async def seven() -> int:
        return 7

    whole, thin = application(has_fast_path=False), application(has_fast_path=True)
    for app in (whole, thin):
        app.dependency_overrides[counted] = seven
    for request in provided():
        NOTED.clear()
        expected = await exchange(whole, **request), list(NOTED)
        NOTED.clear()
        assert (await exchange(thin, **request), list(NOTED)) == expected
        assert not short_answers
    assert b"'number': 7" in await body(thin, "/things/provided")
    thin.dependency_overrides.clear()
    assert b"'number': 7" not in await body(thin, "/things/provided")
    assert len(short_answers) == 1


async def body(app: FastAPI, path: str) -> bytes:
    messages, _ = await exchange(app, "GET", path)
    return b"".join(each.get("body", b"") for each in messages)
