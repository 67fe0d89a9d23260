"""Answering a request without FastAPI's machinery between, where that has nothing to do.

A thin route reads the arguments, calls the handler and sends its response. Whatever goes
otherwise (an invalid request, an exception, an answer that isn't a plain response) is played
again through the whole of FastAPI, whose behaviour is the one that counts.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from copy import copy
from inspect import iscoroutinefunction
from typing import Any

from fastapi.dependencies.models import Dependant
from fastapi.dependencies.utils import get_typed_return_annotation
from fastapi.routing import APIRoute, request_response
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fw.runtime.http.arguments import Arguments

__all__ = ["ThinRoute", "replaying"]

_OUTCOME = "fw.outcome"
_RECEIVED = "fw.received"


class ThinRoute:
    """The short way to one route's handler."""

    __slots__ = ("_arguments", "_call")

    def __init__(self, call: Callable[..., Awaitable[Any]], arguments: Arguments) -> None:
        self._call = call
        self._arguments = arguments

    @classmethod
    def of(cls, route: APIRoute) -> ThinRoute | None:
        """Return the short way to a route's handler, or None where there is only FastAPI's.

        There is one to a coroutine function that is annotated to return a `Response` and takes
        parameters of the path, the query and the headers, a JSON body, or the request.
        """
        call = route.dependant.call
        if type(route) is not APIRoute or route.max_body_size is not None:
            return None
        if call is None or not iscoroutinefunction(call):
            return None
        promised = get_typed_return_annotation(call)
        if not (isinstance(promised, type) and issubclass(promised, Response)):
            return None
        embedded = route._embed_body_fields
        arguments = Arguments.of(route.dependant, route.body_field, embedded=embedded)
        return None if arguments is None else cls(call, arguments)

    async def answer(self, scope: Scope, receive: Receive) -> Response | None:
        """Return the response, or None after noting in the scope what is to be played again."""
        received: list[Message | Exception] = []
        try:
            values = await self._arguments.read(scope, receive, received)
        except Exception:  # noqa: BLE001 - FastAPI meets the same one, and knows what to do
            scope[_RECEIVED] = received
            return None
        try:
            outcome = await self._call(**values)
        except Exception as error:  # noqa: BLE001 - it is raised again where it is handled
            scope[_OUTCOME] = error
            return None
        if _is_plain(outcome):
            plain: Response = outcome
            return plain
        scope[_OUTCOME] = (outcome,)
        return None


def _is_plain(outcome: object) -> bool:
    """Whether nothing can go wrong in sending this: it is a response that is whole already."""
    kind = type(outcome)
    return (
        isinstance(outcome, Response)
        and kind.__call__ is Response.__call__
        and outcome.background is None
    )


def replaying(route: APIRoute, app: ASGIApp) -> ASGIApp:
    """Return `app`, a route's own, such that it goes on where a thin route has stopped."""
    stand_in: list[ASGIApp] = []

    async def replay(scope: Scope, receive: Receive, send: Send) -> None:
        outcome = scope.pop(_OUTCOME, None)
        if outcome is None:
            received = scope.pop(_RECEIVED, None)
            await app(scope, _again(received, receive) if received else receive, send)
        elif isinstance(outcome, Exception):
            raise outcome
        else:
            if not stand_in:
                stand_in.append(_stand_in(route))
            scope[_OUTCOME] = outcome[0]
            await stand_in[0](scope, receive, send)

    return replay


def _again(received: list[Message | Exception], receive: Receive) -> Receive:
    """Return a `receive` that begins with what was received before."""
    before = iter(received)

    async def again() -> Message:
        for message in before:
            if isinstance(message, Exception):
                raise message
            return message
        return await receive()

    return again


def _stand_in(route: APIRoute) -> ASGIApp:
    """Return a route's app with its handler replaced by one that has the outcome already."""
    other = copy(route)
    other.dependant = Dependant(
        call=_outcome_of, path=route.dependant.path, request_param_name="request"
    )
    other.body_field = None
    return request_response(other.get_route_handler())


async def _outcome_of(request: Request) -> Any:
    return request.scope.pop(_OUTCOME)
