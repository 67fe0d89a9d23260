"""Application with or without the fast path, and the exchange of one request with it."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Callable, Iterator
from functools import wraps
from types import ModuleType
from typing import Annotated, Any, Literal

from fastapi import (
    APIRouter,
    Cookie,
    Depends,
    FastAPI,
    Header,
    HTTPException,
    Query,
    Request,
    Security,
)
from fastapi.responses import JSONResponse, StreamingResponse
from pydantic import BaseModel, Field, field_validator
from starlette.background import BackgroundTask
from starlette.responses import Response

from fw.runtime.errors import NotFound
from fw.runtime.http import CreateSchema, DateTime, IntKey, ListQuery, RouteTable, Text, Uuid
from fw.runtime.http.application import Api
from fw.runtime.http.error_handling.exception_handlers import install
from fw.runtime.http.request_limits import RequestLimits
from fw.runtime.http.routing.fast_path import FastPath

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


async def counted() -> int:
    NOTED.append("counted")
    return len(NOTED)


async def summed(number: Annotated[int, Depends(counted)]) -> int:
    NOTED.append("summed")
    return number + 1


async def provided(
    total: Annotated[int, Depends(summed)], number: Annotated[int, Depends(counted)], need: int = 1
) -> Response:
    return shown(total=total, number=number, need=need, noted=NOTED)


async def forbids() -> None:
    raise HTTPException(403, "not you", {"x-why": "so"})


async def forbidden(nothing: Annotated[None, Depends(forbids)], need: int = 1) -> Response:
    return shown(nothing=nothing)


async def explodes(number: Annotated[int, Depends(counted)]) -> int:
    raise ValueError(f"no {number}")


async def exploded(number: Annotated[int, Depends(explodes)]) -> Response:
    return shown(number=number)


class Provider:
    async def provide(self) -> str:
        return "method"


async def by_method(word: Annotated[str, Depends(Provider().provide)]) -> Response:
    return shown(word=word)


async def guarded_route() -> Response:
    return shown(noted=NOTED)


async def opened() -> AsyncIterator[str]:
    NOTED.append("open")
    yield "opened"
    NOTED.append("closed")


async def uses_opened(word: Annotated[str, Depends(opened)]) -> Response:
    return shown(word=word)


def threaded() -> str:
    return "threaded"


async def uses_threaded(word: Annotated[str, Depends(threaded)]) -> Response:
    return shown(word=word)


async def uncached(
    one: Annotated[int, Depends(counted, use_cache=False)],
    two: Annotated[int, Depends(counted, use_cache=False)],
) -> Response:
    return shown(one=one, two=two)


async def scoped(
    one: Annotated[int, Depends(counted, scope="function")], two: Annotated[int, Depends(counted)]
) -> Response:
    return shown(one=one, two=two)


@wraps(threaded)
async def wrapped() -> str:
    return "wrapped"


async def uses_wrapped(word: Annotated[str, Depends(wrapped)]) -> Response:
    return shown(word=word)


async def secured(word: Annotated[int, Security(counted, scopes=["read"])]) -> Response:
    return shown(word=word)


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


FAST = (by_uuid, by_number, by_path, by_converted, lists, wants, singles, aliased, headed, stores)
FAST += (changes, may_store, reads, fails)
PROVIDED = (provided, forbidden, exploded, by_method, guarded_route)


SLOW = (several, cooked, depends, in_a_thread)
SLOW_PROVIDED = (uses_opened, uses_threaded, uncached, scoped, uses_wrapped, secured)


def router() -> APIRouter:
    made = APIRouter(prefix="/things", tags=["Thing"])
    for handler in (*FAST, *PROVIDED, *SLOW, *SLOW_PROVIDED):
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
        elif handler is guarded_route:
            made.get(name, dependencies=[Depends(counted), Depends(summed)])(handler)
        elif handler in (by_uuid, by_number, in_a_thread):
            made.get(f"{name}/{{id}}")(handler)
        else:
            made.get(name)(handler)
    made.get("/by_number/late")(lists)
    made.post("/small", max_body_size=10)(stores)
    return made


def application(*, has_fast_path: bool) -> FastAPI:
    """Return an application with the routes, with or without the fast path."""
    module = ModuleType("fw_test_fast_path")
    module.router = router()  # type: ignore[attr-defined]
    sys.modules[module.__name__] = module
    app = Api(openapi_url=None, docs_url=None, redoc_url=None)
    app.add_middleware(RequestLimits, max_body_size=400_000)
    install(app)
    app.add_table(RouteTable({"things": module.__name__}))
    if not has_fast_path:
        app.user_middleware = [one for one in app.user_middleware if one.cls is not FastPath]
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
    """Send a request; return the messages of the response, and the exception as text."""
    messages = [{"type": "http.request", "body": body}] if isinstance(body, bytes) else body
    coming: Iterator[Any] = iter(messages)
    sent: list[Message] = []

    async def receive() -> Message:
        message = next(coming, {"type": "http.disconnect"})
        if isinstance(message, Exception):
            raise message
        return message  # type: ignore[no-any-return]

    async def send(message: Message) -> None:
        told = {key: value for key, value in message.items() if key != "more_body"}
        if "headers" in told:
            # The request id differs in each response.
            told["headers"] = [each for each in told["headers"] if each[0] != b"x-request-id"]
        sent.append(told)

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
    except Exception as error:  # noqa: BLE001 - both applications must raise the same
        # FastAPI adds the place of the handler to an error of the response model.
        return sent, f"{type(error).__name__}: {error}".partition("\n\n")[0]
    return sent, ""
