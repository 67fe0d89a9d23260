"""The server as an ASGI application."""

from __future__ import annotations

import asyncio
import gzip
import json
import secrets
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from mimetypes import guess_type
from pathlib import Path
from typing import Any, NamedTuple

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp

from fw.runtime.errors import FwError, UsageError
from fw.runtime.messages import say
from fw.studio.problems import problem, problem_of
from fw.studio.routes import Endpoint, endpoints
from fw.studio.security import Guard, Sessions
from fw.studio.studio import Studio

__all__ = ["application"]

STATIC = Path(__file__).parent / "static"
_NONCE = "__FW_NONCE__"
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-{nonce}';"
    " style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self';"
    " worker-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none';"
    " require-trusted-types-for 'script'"
)
_ASSET_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"
"""Content security policy of assets. A worker has the policy of its script."""


class Asset(NamedTuple):
    """A file of the pages: its bytes, compressed and not, and its type."""

    data: bytes
    compressed: bytes
    type: str


def application(
    studio: Studio, sessions: Sessions, port: int, hosts: Iterable[str] = ()
) -> ASGIApp:
    """Return the guarded application of a project's server."""

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        studio.events.open()
        watching = asyncio.create_task(studio.watch())
        yield
        watching.cancel()
        await run_in_threadpool(studio.close)

    routes = [
        Route("/", _page((STATIC / "index.html").read_text(encoding="utf-8"))),
        Route("/assets/{name}", _assets()),
        Route("/api/session", _session(sessions), methods=["POST"]),
        Route("/api/events", _events(studio), methods=["GET"]),
        *(
            Route(path, _handler(studio, endpoint), methods=[method])
            for (method, path), endpoint in endpoints().items()
        ),
    ]
    handlers: dict[Any, Any] = {HTTPException: _refused, Exception: _failed}
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers=handlers)
    return Guard(app, sessions=sessions, port=port, hosts=hosts)


def _page(html: str) -> Callable[[Request], Awaitable[Response]]:
    async def page(_request: Request) -> Response:
        nonce = secrets.token_urlsafe(16)
        policy = {"Content-Security-Policy": _POLICY.format(nonce=nonce)}
        return HTMLResponse(html.replace(_NONCE, nonce), headers=policy)

    return page


def _assets() -> Callable[[Request], Awaitable[Response]]:
    """Serve a fixed table of files: no path of a request reaches the disk."""
    table: dict[str, Asset] = {}
    for path in (STATIC / "assets").iterdir():
        data = path.read_bytes()
        kind = guess_type(path.name)[0] or "application/octet-stream"
        table[path.name] = Asset(data, gzip.compress(data, mtime=0), kind)

    async def asset(request: Request) -> Response:
        found = table.get(request.path_params["name"])
        if found is None:
            raise HTTPException(404)
        headers = {"Cache-Control": "private, max-age=31536000, immutable"}
        headers["Content-Security-Policy"] = _ASSET_POLICY
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(found.data, headers=headers, media_type=found.type)
        headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        return Response(found.compressed, headers=headers, media_type=found.type)

    return asset


def _session(sessions: Sessions) -> Callable[[Request], Awaitable[Response]]:
    async def session(request: Request) -> Response:
        try:
            body = await _body(request)
        except FwError as error:
            return problem_of(error)
        token = sessions.exchange(str(body.get("code")))
        if token is None:
            return problem(401, "code", say("this address was used, or has expired"))
        return JSONResponse({"token": token})

    return session


def _events(studio: Studio) -> Callable[[Request], Awaitable[Response]]:
    async def events(request: Request) -> Response:
        last = request.headers.get("last-event-id", "")
        stream = studio.events.stream(int(last) if last.isdecimal() else None)
        return StreamingResponse(stream, media_type="text/event-stream")

    return events


def _handler(studio: Studio, endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    async def handle(request: Request) -> Response:
        try:
            body = await _body(request) if request.method != "GET" else request.query_params
            answer = await run_in_threadpool(endpoint, studio, body)
        except FwError as error:
            return problem_of(error)
        if answer is None:
            return Response(status_code=204)
        runs = isinstance(answer, dict) and answer.keys() == {"run"}
        return JSONResponse(answer, 202 if runs else 200)

    return handle


async def _body(request: Request) -> dict[str, Any]:
    try:
        text = await request.body()
        body = json.loads(text)
        if b"\\u" in text:
            json.dumps(body, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise UsageError(
            say("the body isn't valid Unicode"), hint=say("remove lone surrogates")
        ) from None
    except (ValueError, RecursionError):
        raise UsageError(say("the body isn't valid JSON")) from None
    except ClientDisconnect:
        raise UsageError(say("the body is too large")) from None
    if not isinstance(body, dict):
        raise UsageError(say("the body isn't a JSON object"))
    return body


async def _refused(request: Request, error: HTTPException) -> Response:
    response = problem(error.status_code, "http", error.detail)
    if "service-worker" in request.headers:
        # A page that used this port before left a service worker, which would see our pages.
        response.headers["Clear-Site-Data"] = '"cache", "storage"'
    return response


async def _failed(_request: Request, error: Exception) -> Response:
    traceback.print_exception(error)
    return problem(500, "internal", say("internal error: {kind}", kind=type(error).__name__))
