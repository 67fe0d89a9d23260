"""Access to an application's own routes: they require a login unless they are public."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, TypeVar
from weakref import WeakKeyDictionary

from fastapi import APIRouter
from fastapi.routing import iter_route_contexts
from starlette.routing import BaseRoute, Match

from fw.runtime.http.framework_internals import has_frontend

if TYPE_CHECKING:
    from starlette.types import Scope

__all__ = ["is_public", "is_public_of", "public", "requires_login"]

T = TypeVar("T")

_public: Final[WeakKeyDictionary[object, set[object]]] = WeakKeyDictionary()
"""Public handlers and applications, and objects with those of their methods that are public.

Not an attribute of the handler, which `functools.wraps` would copy and subclasses inherit.
"""


def public(thing: T) -> T:
    """Mark a handler, a router or a mounted application as public, and return it.

    Of a router, the routes that it has now are marked: `app.include_router(public(router))`.
    """
    if isinstance(thing, APIRouter):
        for route in iter_route_contexts(thing.routes):
            public(route.endpoint or route.app)
        return thing
    owner, method = _parts(thing)
    _public.setdefault(owner, set()).add(method)
    return thing


def is_public(endpoint: object) -> bool:
    """Return True for a handler or application that was given to `public`."""
    if endpoint is None:
        return False
    owner, method = _parts(endpoint)
    # A function that was marked is public as a method of any object, too.
    return method in _public.get(owner, ()) or (
        method is not None and None in _public.get(method, ())
    )


def _parts(thing: object) -> tuple[object, object]:
    """Return a thing and None; of a bound method, its object and its function."""
    function = getattr(thing, "__func__", None)
    return (thing, None) if function is None else (thing.__self__, function)  # type: ignore[attr-defined]


def requires_login(scope: Scope) -> bool:
    """Return True if a request goes to a route of the application that isn't public.

    False for routes of fw such as `/health`, and for paths and methods without a route, unless the
    application has a frontend, which may serve them.
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
    return has_frontend(app)


def is_public_of(router: APIRouter, scope: Scope) -> bool:
    """Return True if a request goes to a public handler of a router."""
    return any(is_public(_included(route, scope)) for route in router.routes)


def _included(route: BaseRoute, scope: Scope) -> object:
    """Return the handler in an included router that serves a request, None if it isn't found."""
    for one in iter_route_contexts([route]):
        match, child = one.matches(scope)
        if match == Match.FULL:
            return child.get("endpoint")
    return None
