"""Access to an application's own routes: they require a login unless they are public."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, TypeVar

from fastapi import APIRouter
from fastapi.routing import iter_route_contexts
from starlette.routing import BaseRoute, Match

if TYPE_CHECKING:
    from starlette.types import Scope

__all__ = ["is_public", "public", "requires_login"]

T = TypeVar("T")

_MARK: Final = "__fw_public__"


def public(thing: T) -> T:
    """Mark a handler, a router or a mounted application as public, and return it.

    Of a router, the routes that it has now are marked: `app.include_router(public(router))`.
    """
    if isinstance(thing, APIRouter):
        for route in iter_route_contexts(thing.routes):
            public(route.endpoint or route.app)
    # A bound method has no attributes of its own.
    setattr(getattr(thing, "__func__", thing), _MARK, True)
    return thing


def is_public(endpoint: object) -> bool:
    """Return True for a handler or application that was given to `public`."""
    return bool(getattr(endpoint, _MARK, False))


def requires_login(scope: Scope) -> bool:
    """Return True if a request goes to a route of the application that isn't public.

    False for routes of fw such as `/health`, and for paths and methods without a route.
    """
    app: Any = scope.get("app")
    framework: Iterable[BaseRoute] | None = getattr(app, "framework_routes", None)
    if framework is None:
        return False
    for route in app.router.routes:
        match, child = route.matches(scope)
        if match == Match.FULL:
            is_own = not any(route is one for one in framework)
            return is_own and not is_public(child.get("endpoint") or _included(route, scope))
    return False


def _included(route: BaseRoute, scope: Scope) -> object:
    """Return the handler in an included router that serves a request, None if it isn't found."""
    for one in iter_route_contexts([route]):
        match, child = one.matches(scope)
        if match == Match.FULL:
            return child.get("endpoint")
    return None
