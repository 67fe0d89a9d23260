"""Middleware groups: `[http.middleware]` of `fw.toml`, applied to routes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from fastapi.routing import APIRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from typing_extensions import override

from fw.runtime.application.container import Container
from fw.runtime.config import Config
from fw.runtime.errors import FwError
from fw.runtime.http.framework_internals import get_route_path
from fw.runtime.http.middleware import Factory, find, middleware_names
from fw.runtime.http.routing.table import RouteTable
from fw.runtime.names import normalize_name, suggest

__all__ = ["GroupMiddleware", "MiddlewareGroups", "through"]

_TABLE: Final = "http.middleware"
_MODELS: Final = "models"


class _Entry(NamedTuple):
    """A middleware with its arguments. `text` is the entry as the settings state it."""

    text: str
    factory: Factory
    arguments: tuple[str, ...]


class MiddlewareGroups:
    """The middleware groups of an application, and the middleware that it has registered.

    `api` applies to the routes of tables, such as generated ones; `all` to every request.
    """

    def __init__(self, config: Config, container: Container) -> None:
        self._config = config
        self._container = container
        self._own: dict[str, Factory] = {}
        stated = config.get(_TABLE, {})
        self._groups = {name: self._list(name, each) for name, each in stated.items()
                        if name != _MODELS}  # fmt: skip
        self._groups = {"all": [], "api": [], "web": [], **self._groups}
        models = stated.get(_MODELS, {})
        if not isinstance(models, Mapping):
            raise self._invalid(_MODELS, models, "a table of lists by model name")
        self._models = {
            name: self._list(f"{_MODELS}.{name}", each) for name, each in models.items()
        }

    def name(self, name: str, factory: Factory) -> None:
        """Register a middleware of the application; FwError if the name is taken."""
        if name in middleware_names() or self._own.get(name, factory) is not factory:
            raise FwError(f"middleware {name!r} exists already", hint="choose another name")
        self._own[name] = factory

    def around(self, app: ASGIApp, names: Sequence[str]) -> ASGIApp:
        """Wrap an application in middleware and groups, the first outermost.

        Raises FwError for an unknown name and for invalid arguments.
        """
        return self._wrap(app, list(self._entries(names)))

    def outer(self, app: ASGIApp) -> ASGIApp:
        """Wrap an application in the middleware of `all` that runs before the request limits."""
        return self._wrap(app, [entry for entry in self._all() if _is_outermost(entry)])

    def inner(self, app: ASGIApp) -> ASGIApp:
        """Wrap an application in the other middleware of `all`."""
        return self._wrap(app, [entry for entry in self._all() if not _is_outermost(entry)])

    def chains(self, app: ASGIApp, tables: Iterable[RouteTable]) -> dict[str, ASGIApp]:
        """Return the wrapped application by segment, for the segments that have middleware.

        A model's own list replaces `api`. Raises FwError for an unknown model.
        """
        segments = {
            segment: module for table in tables for segment, module in table.modules.items()
        }
        found: dict[str, ASGIApp] = {}
        if self._groups["api"]:
            found = dict.fromkeys(segments, self.around(app, ["api"]))
        by_model = {
            normalize_name(module.rpartition(".")[2]): segment
            for segment, module in segments.items()
        }
        for model, names in self._models.items():
            segment = by_model.get(normalize_name(model))
            if segment is None:
                place = f"{self._place(_MODELS)}: [{_TABLE}.{_MODELS}]"
                raise FwError(f"{place}: unknown model {model!r}", hint="use a model of schema.fw")
            found[segment] = self.around(app, names)
        return found

    def check(self, tables: Iterable[RouteTable]) -> None:
        """Raise FwError for a group with an unknown name or invalid arguments."""
        for name in self._groups:
            self.around(_no_app, [name])
        self.chains(_no_app, tables)

    def _all(self) -> list[_Entry]:
        return list(self._entries(["all"]))

    def _wrap(self, app: ASGIApp, entries: Sequence[_Entry]) -> ASGIApp:
        for entry in reversed(entries):
            try:
                app = self._container.call(entry.factory, app, *entry.arguments)
            except FwError as error:
                message = f"middleware {entry.text!r}: {error.message}"
                raise FwError(message, hint=error.hint) from error
        return app

    def _entries(self, names: Sequence[str], within: tuple[str, ...] = ()) -> Iterator[_Entry]:
        for name in names:
            word, _, rest = name.partition(":")
            if not rest and word in self._groups and word not in within:
                yield from self._entries(self._groups[word], (*within, word))
                continue
            factory = self._own.get(word) or find(word)
            if factory is None:
                raise self._unknown(word, within)
            arguments = tuple(map(str.strip, rest.split(","))) if rest else ()
            yield _Entry(name, factory, arguments)

    def _unknown(self, word: str, within: tuple[str, ...]) -> FwError:
        if word in within:
            cycle = " -> ".join((*within, word))
            return FwError(f"middleware groups form a cycle: {cycle}", hint="remove one of them")
        place = f"{self._place(within[-1])}: {within[-1]} in [{_TABLE}]: " if within else ""
        known = {*middleware_names(), *self._own, *self._groups}
        return FwError(f"{place}unknown middleware or group {word!r}", hint=suggest(word, known))

    def _list(self, name: str, value: Any) -> list[str]:
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise self._invalid(name, value, "a list of middleware names")
        return value

    def _invalid(self, name: str, value: object, expected: str) -> FwError:
        message = f"{self._place(name)}: invalid {name} in [{_TABLE}]: {value!r}"
        return FwError(message, hint=f'use {expected}, such as api = ["throttle:60,1"]')

    def _place(self, name: str) -> str:
        return self._config.file_of(f"{_TABLE}.{name}") or "fw.toml"


class GroupMiddleware:
    """ASGI middleware that sends the requests of a segment through its group."""

    def __init__(
        self, app: ASGIApp, groups: MiddlewareGroups, tables: Sequence[RouteTable]
    ) -> None:
        self.app = app
        self._chains = groups.chains(app, tables)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        app = self.app
        if scope["type"] == "http":
            segment = get_route_path(scope)[1:].partition("/")[0]
            app = self._chains.get(segment, app)
        await app(scope, receive, send)


def _is_outermost(entry: _Entry) -> bool:
    return getattr(entry.factory, "outermost", False) is True


async def _no_app(scope: Scope, receive: Receive, send: Send) -> None:
    """Do nothing: an application for checking middleware."""


def through(*names: str) -> type[APIRoute]:
    """Return a route class that sends requests through middleware and groups.

    Use `APIRouter(route_class=through("web", "throttle:5,1"))` for all routes of a router and
    `router.add_api_route(…, route_class_override=through(…))` for one. Such routes don't use the
    fast path.
    """

    class Through(APIRoute):
        _wrapped: tuple[object, ASGIApp] | None = None

        @override
        async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
            application: Any = scope["app"].state.application
            if self._wrapped is None or self._wrapped[0] is not application:
                self._wrapped = application, application.groups.around(super().handle, names)
            await self._wrapped[1](scope, receive, send)

    return Through
