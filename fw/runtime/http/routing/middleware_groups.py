"""Groups of middleware: `[http.middleware]` of `fw.toml`, and what it is put around."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from fastapi.routing import APIRoute
from starlette._utils import get_route_path
from starlette.types import ASGIApp, Receive, Scope, Send
from typing_extensions import override

from fw.runtime.application.container import Container
from fw.runtime.config import Config
from fw.runtime.errors import FwError
from fw.runtime.http.middleware import Factory, find, middleware_names
from fw.runtime.http.routing.table import RouteTable

__all__ = ["Grouped", "Groups", "through"]

_TABLE: Final = "http.middleware"
_MODELS: Final = "models"

Part = tuple[str, Factory, tuple[str, ...]]
"""What it is called, with its arguments; the middleware; the arguments."""


class Groups:
    """The groups of an application, and the middleware that it has names of its own for.

    `api` is put around the routes of tables, generated ones above all, `all` around everything.
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
            raise self._fault(_MODELS, models, "a table of lists, by the models' names")
        self._models = {
            name: self._list(f"{_MODELS}.{name}", each) for name, each in models.items()
        }

    def name(self, name: str, factory: Factory) -> None:
        """Let groups name a middleware of the application; FwError for a name that is taken."""
        if name in middleware_names() or self._own.get(name, factory) is not factory:
            raise FwError(f"there is a middleware {name!r} already", hint="give yours another name")
        self._own[name] = factory

    def around(self, app: ASGIApp, names: Sequence[str]) -> ASGIApp:
        """Put what is named around an application, the first outermost; FwError if it can't be."""
        return self._around(app, list(self._parts(names)))

    def outer(self, app: ASGIApp) -> ASGIApp:
        """Put those of `all` around it that are to see what the gate refuses."""
        return self._around(app, [part for part in self._all() if _is_outermost(part)])

    def inner(self, app: ASGIApp) -> ASGIApp:
        """Put the others of `all` around it."""
        return self._around(app, [part for part in self._all() if not _is_outermost(part)])

    def chains(self, app: ASGIApp, tables: Iterable[RouteTable]) -> dict[str, ASGIApp]:
        """Return what answers below each segment of the tables that has middleware.

        A model's own list stands in place of `api`. FwError for a model that no table has.
        """
        segments = {
            segment: module for table in tables for segment, module in table.modules.items()
        }
        found: dict[str, ASGIApp] = {}
        if self._groups["api"]:
            found = dict.fromkeys(segments, self.around(app, ["api"]))
        by_model = {_word(module.rpartition(".")[2]): one for one, module in segments.items()}
        for model, names in self._models.items():
            segment = by_model.get(_word(model))
            if segment is None:
                place = f"{self._place(_MODELS)}: [{_TABLE}.{_MODELS}]"
                raise FwError(f"{place}: there is no model {model}", hint="name one of schema.fw")
            found[segment] = self.around(app, names)
        return found

    def check(self, tables: Iterable[RouteTable]) -> None:
        """Raise FwError for a group that names what there isn't, or what can't be made."""
        for name in self._groups:
            self.around(_nowhere, [name])
        self.chains(_nowhere, tables)

    def _all(self) -> list[Part]:
        return list(self._parts(["all"]))

    def _around(self, app: ASGIApp, parts: Sequence[Part]) -> ASGIApp:
        for name, factory, arguments in reversed(parts):
            try:
                app = self._container.call(factory, app, *arguments)
            except FwError as error:
                raise FwError(f"middleware {name!r}: {error.message}", hint=error.hint) from error
        return app

    def _parts(self, names: Sequence[str], within: tuple[str, ...] = ()) -> Iterator[Part]:
        for name in names:
            word, _, rest = name.partition(":")
            if not rest and word in self._groups and word not in within:
                yield from self._parts(self._groups[word], (*within, word))
                continue
            factory = self._own.get(word) or find(word)
            if factory is None:
                raise self._unknown(word, within)
            yield name, factory, tuple(map(str.strip, rest.split(","))) if rest else ()

    def _unknown(self, word: str, within: tuple[str, ...]) -> FwError:
        if word in within:
            circle = " -> ".join((*within, word))
            return FwError(f"groups of middleware name each other: {circle}", hint="take one out")
        place = f"{self._place(within[-1])}: {within[-1]} in [{_TABLE}]: " if within else ""
        known = ", ".join(sorted({*middleware_names(), *self._own, *self._groups}))
        return FwError(
            f"{place}there is no middleware or group {word!r}", hint=f"there are {known}"
        )

    def _list(self, name: str, value: Any) -> list[str]:
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise self._fault(name, value, "a list of names of middleware")
        return value

    def _fault(self, name: str, value: object, wanted: str) -> FwError:
        message = f"{self._place(name)}: {name} in [{_TABLE}] is {value!r}, but must be {wanted}"
        return FwError(message, hint='api = ["throttle:60,1"] is one')

    def _place(self, name: str) -> str:
        return self._config.file_of(f"{_TABLE}.{name}") or "fw.toml"


class Grouped:
    """An ASGI application that has requests below a segment pass its group."""

    def __init__(self, app: ASGIApp, groups: Groups, tables: Sequence[RouteTable]) -> None:
        self.app = app
        self._chains = groups.chains(app, tables)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        app = self.app
        if scope["type"] == "http":
            segment = get_route_path(scope)[1:].partition("/")[0]
            app = self._chains.get(segment, app)
        await app(scope, receive, send)


def _is_outermost(part: Part) -> bool:
    return getattr(part[1], "outermost", False) is True


def _word(name: str) -> str:
    """Return what `BlogPost` and `blog_post` have in common, and no two models have."""
    return name.replace("_", "").lower()


async def _nowhere(scope: Scope, receive: Receive, send: Send) -> None:
    """Stand for an application where middleware is only tried."""


def through(*names: str) -> type[APIRoute]:
    """Return a class of routes whose requests pass middleware and groups by name.

    `APIRouter(route_class=through("web", "throttle:5,1"))` is for all routes of a router,
    `router.add_api_route(…, route_class_override=through(…))` for one. Such a route is answered
    by the whole of FastAPI.
    """

    class Through(APIRoute):
        _made: tuple[object, ASGIApp] | None = None

        @override
        async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
            application: Any = scope["app"].state.application
            if self._made is None or self._made[0] is not application:
                self._made = application, application.groups.around(super().handle, names)
            await self._made[1](scope, receive, send)

    return Through
