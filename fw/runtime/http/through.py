"""Middleware around the routes of a router, or around one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fastapi.routing import APIRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from typing_extensions import override

if TYPE_CHECKING:
    from fw.runtime.application import Application

__all__ = ["through"]


def through(*names: str) -> type[APIRoute]:
    """Return a class of routes whose requests pass middleware and groups by name.

    `APIRouter(route_class=through("web", "throttle:5,1"))` is for all routes of a router,
    `router.add_api_route(…, route_class_override=through(…))` for one. Such a route is answered
    by the whole of FastAPI.
    """

    class Through(APIRoute):
        _made: tuple[Application, ASGIApp] | None = None

        @override
        async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
            application: Any = scope["app"].state.application
            if self._made is None or self._made[0] is not application:
                self._made = application, application.groups.around(super().handle, names)
            await self._made[1](scope, receive, send)

    return Through
