"""The short way to a handler answers as the whole of FastAPI does: one corpus goes through both."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Callable, Iterator
from types import ModuleType
from typing import Annotated, Any, Literal
from urllib.parse import quote

import pytest
from fastapi import APIRouter, Cookie, Depends, FastAPI, Header, HTTPException, Query, Request
from fastapi.responses import JSONResponse, StreamingResponse
from pydantic import BaseModel, Field, field_validator
from starlette.background import BackgroundTask
from starlette.responses import Response

from fw.runtime.errors import NotFound
from fw.runtime.http import CreateSchema, DateTime, IntKey, ListQuery, RouteTable, Text, Uuid
from fw.runtime.http.api import Api
from fw.runtime.http.failures import install
from fw.runtime.http.gate import Gate
from fw.runtime.http.shortcut import Shortcut
from fw.runtime.http.thin import ThinRoute
from tests.runtime.hostile import HOSTILE_JSON, HOSTILE_TEXT

Message = dict[str, Any]
Handler = Callable[..., Any]


class Wanted(BaseModel):
    model_config = {"extra": "forbid"}

    word: str
    number: int = 3
    many: list[int] = []


class Body(CreateSchema):
    name: Annotated[Text, Field(max_length=80)]
    kind: Literal["a", "b"] = "a"
    twin: Uuid | None = None
    seen_at: DateTime | None = None
    anything: Any = None

    @field_validator("name")
    @classmethod
    def known(cls, name: str) -> str:
        if name == "teapot":
            raise HTTPException(418, "short and stout")
        if name == "broken":
            raise KeyError(name)
        return name


class Answered(BaseModel):
    id: int
    hidden: int = Field(default=3, exclude=True)


def shown(**values: Any) -> Response:
    return Response(repr(values), media_type="text/plain")


async def by_uuid(id: Uuid, request: Request) -> Response:
    scope = request.scope
    return shown(
        id=id,
        route=scope["route"].path,
        params=scope["path_params"],
        endpoint=scope["endpoint"].__name__,
        root=scope.get("root_path"),
        url=str(request.url),
    )


async def by_number(id: IntKey) -> Response:
    return shown(id=id)


async def by_path(rest: str) -> Response:
    return shown(rest=rest)


async def by_converted(id: int, request: Request) -> Response:
    return shown(id=id, params=request.path_params)


async def lists(query: Annotated[ListQuery, Query()]) -> Response:
    return shown(query=query, extra=query.__pydantic_extra__)


async def wants(query: Annotated[Wanted, Query()]) -> Response:
    return shown(query=query)


async def singles(need: int, word: str = "w", flag: bool | None = None) -> Response:
    return shown(need=need, word=word, flag=flag)


async def several(tag: Annotated[list[str], Query()]) -> Response:
    return shown(tag=tag)


async def aliased(word: Annotated[str, Query(alias="the-word", max_length=5)] = "w") -> Response:
    return shown(word=word)


async def headed(
    if_match: Annotated[str | None, Header()] = None,
    x_number: Annotated[int, Header()] = 1,
    raw: Annotated[str | None, Header(alias="X_Raw")] = None,
) -> Response:
    return shown(if_match=if_match, x_number=x_number, raw=raw)


async def cooked(crumb: Annotated[str | None, Cookie()] = None) -> Response:
    return shown(crumb=crumb)


async def stores(body: Body) -> Response:
    return shown(body=body, given=sorted(body.model_fields_set))


async def changes(id: IntKey, body: Body, if_match: Annotated[str, Header()]) -> Response:
    return shown(id=id, body=body, if_match=if_match)


async def may_store(body: Body | None = None) -> Response:
    return shown(body=body)


async def reads(request: Request) -> Response:
    return shown(body=await request.body())


def someone(x_user: Annotated[str, Header()] = "nobody") -> str:
    return x_user


async def depends(user: Annotated[str, Depends(someone)]) -> Response:
    return shown(user=user)


def in_a_thread(id: int) -> Response:
    return shown(id=id)


async def fails(how: str) -> Response:
    match how:
        case "http":
            raise HTTPException(409, {"a": 1}, {"x-why": "so"})
        case "304":
            raise HTTPException(304)
        case "missing":
            raise NotFound("Thing", 7)
        case "value":
            raise ValueError("no such thing")
        case "started":
            return Response("early", background=BackgroundTask(explode))
        case "plain":
            return {"id": 7, "hidden": 8, "more": "x"}  # type: ignore[return-value]
        case "unfit":
            return {"id": "x"}  # type: ignore[return-value]
        case "null":
            return None  # type: ignore[return-value]
        case "stream":
            return StreamingResponse(streamed(), 201)
        case "torn":
            return StreamingResponse(torn())
        case "background":
            return JSONResponse({"ok": True}, background=BackgroundTask(NOTED.append, "done"))
        case "empty":
            return Response(status_code=204)
    return JSONResponse({"ok": how}, headers={"x-own": "1"})


async def explode() -> None:
    raise HTTPException(409)


async def torn() -> AsyncIterator[bytes]:
    raise HTTPException(409)
    yield b""


async def streamed() -> AsyncIterator[bytes]:
    yield b"one"
    yield b"two"


HOWS = ["http", "304", "missing", "value", "started", "plain", "unfit", "null", "stream"]
HOWS += ["torn", "background", "empty", "else"]
NOTED: list[str] = []
THIN = (by_uuid, by_number, by_path, by_converted, lists, wants, singles, aliased, headed, stores)
THIN += (changes, may_store, reads, fails)
WHOLE = (several, cooked, depends, in_a_thread)


def router() -> APIRouter:
    made = APIRouter(prefix="/things", tags=["Thing"])
    for handler in (*THIN, *WHOLE):
        name = f"/{handler.__name__}"
        if handler in (stores, may_store, reads):
            made.post(name, status_code=201)(handler)
        elif handler is changes:
            made.put(f"{name}/{{id}}")(handler)
        elif handler is by_path:
            made.get(f"{name}/{{rest:path}}")(handler)
        elif handler is by_converted:
            made.get(f"{name}/{{id:int}}")(handler)
        elif handler is fails:
            made.get(f"{name}/{{how}}", response_model=Answered, status_code=202)(handler)
        elif handler in (by_uuid, by_number, in_a_thread):
            made.get(f"{name}/{{id}}")(handler)
        else:
            made.get(name)(handler)
    made.get("/by_number/late")(lists)
    made.post("/small", max_body_size=10)(stores)
    return made


def application(*, short: bool) -> FastAPI:
    """Return an application with the routes, with the short way or without."""
    module = ModuleType("fw_test_thin")
    module.router = router()  # type: ignore[attr-defined]
    sys.modules[module.__name__] = module
    app = Api(openapi_url=None, docs_url=None, redoc_url=None)
    app.add_middleware(Gate, max_body=400_000)
    install(app)
    app.add_table(RouteTable({"things": module.__name__}))
    if not short:
        app.user_middleware = [one for one in app.user_middleware if one.cls is not Shortcut]
    return app


async def exchange(
    app: FastAPI,
    verb: str,
    path: str,
    query: bytes = b"",
    headers: list[tuple[bytes, bytes]] | None = None,
    body: list[Message | Exception] | bytes = b"",
    root: str = "",
) -> tuple[list[Message], str]:
    """Return what an application sends, and what it raises."""
    messages = [{"type": "http.request", "body": body}] if isinstance(body, bytes) else body
    coming: Iterator[Any] = iter(messages)
    sent: list[Message] = []

    async def receive() -> Message:
        message = next(coming, {"type": "http.disconnect"})
        if isinstance(message, Exception):
            raise message
        return message  # type: ignore[no-any-return]

    async def send(message: Message) -> None:
        sent.append({key: value for key, value in message.items() if key != "more_body"})

    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": verb,
        "scheme": "http",
        "path": root + path,
        "raw_path": (root + path).encode("utf-8", "surrogatepass"),
        "root_path": root,
        "query_string": query,
        "headers": [(b"host", b"test"), *(headers or [])],
        "client": ("127.0.0.1", 1),
        "server": ("test", 80),
        "state": {},
    }
    try:
        await app(scope, receive, send)
    except Exception as error:  # noqa: BLE001 - whatever it is, the other application raises it too
        # FastAPI tells where the handler stands when an answer doesn't fit its model.
        return sent, f"{type(error).__name__}: {error}".partition("\n\n")[0]
    return sent, ""


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

    def part(body: bytes, more: bool) -> Message:
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


@pytest.fixture
def short_answers(monkeypatch: pytest.MonkeyPatch) -> list[Response]:
    """The answers that were given by the short way."""
    given: list[Response] = []
    whole = ThinRoute.answer

    async def noted(self: ThinRoute, *arguments: Any) -> Response | None:
        response = await whole(self, *arguments)
        given.extend([response] if response is not None else [])
        return response

    monkeypatch.setattr(ThinRoute, "answer", noted)
    return given


@pytest.mark.parametrize(("corpus", "short"), [(gets, 240), (writes, 290), (broken_off, 8)])
async def test_both_ways_answer_alike(
    corpus: Callable[[], Iterator[dict[str, Any]]], short: int, short_answers: list[Response]
) -> None:
    whole, thin = application(short=False), application(short=True)
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
