"""Search in several lists at once, for the command palette."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import quote, urlencode

from pydantic_core import to_json
from starlette.responses import Response

from fw.runtime.http.query.list_query import InvalidQuery
from fw.runtime.names import suggest

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.types import Message

__all__ = ["MAX_LISTS", "MAX_TEXT", "Search"]

MAX_LISTS: Final = 30
MAX_TEXT: Final = 200
MAX_SECONDS: Final = 2.0
"""After this time the response has the lists that have answered."""
HITS: Final = 4
"""Records of each list."""

_PARALLEL: Final = 4
_SUFFIX: Final = "/admin/api/search"
_UNSENT: Final = frozenset({b"accept-encoding", b"content-length", b"if-none-match"})

log = logging.getLogger("fw.admin")


class Asked(NamedTuple):
    """A list to search, and the relations that its records are named by."""

    path: str
    include: str


class Search:
    """Sends `GET /<path>/?q=…` of each list through the application itself.

    So the hits are those of the API: its rights, scopes, services and response classes hold. A list
    that refuses the request or has no search is left out.
    """

    def __init__(self, paths: Collection[str]) -> None:
        self._paths = paths

    async def find(self, request: Request, text: str, lists: Sequence[str]) -> Response:
        """Return the responses of the lists by path.

        A list is `<path>` or `<path>:<relations>`, such as `posts:author`. Raises InvalidQuery for
        an invalid text or list.
        """
        asked = self._asked(text, lists)
        found: dict[str, bytes] = {}
        limit = asyncio.Semaphore(_PARALLEL)

        async def search(one: Asked) -> None:
            async with limit:
                body = await _answer(request, one, text)
            if body is not None:
                found[one.path] = body

        tasks = [asyncio.create_task(search(one)) for one in asked]
        try:
            _, late = await asyncio.wait(tasks, timeout=MAX_SECONDS)
        finally:
            # Also if the client has left, which cancels this task.
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        ordered = [one.path for one in asked if one.path in found]
        members = b",".join(to_json(path) + b":" + found[path] for path in ordered)
        complete = b"false" if late else b"true"
        body = b'{"data":{"lists":{' + members + b'},"complete":' + complete + b"}}"
        headers = {"cache-control": "no-store"}
        return Response(body, headers=headers, media_type="application/json")

    def _asked(self, text: str, lists: Sequence[str]) -> list[Asked]:
        errors: dict[str, list[str]] = {}
        if not text.strip() or len(text) > MAX_TEXT:
            errors["q"] = [f"Pass 1 to {MAX_TEXT} characters"]
        asked = [Asked(*one.partition(":")[::2]) for one in dict.fromkeys(lists)]
        unknown = [one.path[:60] for one in asked if one.path not in self._paths]
        if not 1 <= len(asked) <= MAX_LISTS:
            errors["list"] = [f"Pass 1 to {MAX_LISTS}"]
        elif unknown:
            errors["list"] = [f"Unknown list {unknown[0]!r}; {suggest(unknown[0], self._paths)}"]
        if errors:
            raise InvalidQuery(errors)
        return asked


async def _answer(request: Request, asked: Asked, text: str) -> bytes | None:
    """Return the body of a list, None without a successful response."""
    query = {"q": text, "per_page": HITS, **({"include": asked.include} if asked.include else {})}
    # The path begins with the prefix of the application, if it has one.
    prefix = request.scope["path"].removesuffix(_SUFFIX)
    path = f"{prefix}/{asked.path}/"
    shared = ("type", "asgi", "http_version", "scheme", "root_path", "client", "server")
    scope: dict[str, Any] = {
        **{name: request.scope[name] for name in shared if name in request.scope},
        # Middleware may write to it.
        "state": dict(request.scope.get("state", {})),
        "method": "GET",
        "path": path,
        "raw_path": quote(path).encode(),
        "query_string": urlencode(query).encode(),
        "headers": [one for one in request.scope["headers"] if one[0] not in _UNSENT],
    }
    status, body = 0, bytearray()
    sent = iter([{"type": "http.request", "body": b"", "more_body": False}])

    async def receive() -> Message:
        for message in sent:
            return message
        # As from a server whose client waits for the response.
        await asyncio.get_running_loop().create_future()
        raise AssertionError("the future is only cancelled")

    async def send(message: Message) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]
        elif message["type"] == "http.response.body":
            body.extend(message.get("body", b""))

    try:
        await request.app(scope, receive, send)
    except Exception:
        # The route reports its own errors; the other lists have hits.
        log.debug("/%s cannot be searched", asked.path, exc_info=True)
        return None
    return bytes(body) if status == 200 else None
