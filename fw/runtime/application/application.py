"""Application: combines settings, service providers and routes."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from functools import cached_property
from inspect import isawaitable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, TypeVar, overload

from fw.runtime import logging
from fw.runtime.application import project
from fw.runtime.application.container import Container
from fw.runtime.application.service_provider import ServiceProvider, running
from fw.runtime.config import Config
from fw.runtime.errors import FwError
from fw.runtime.plugins import installed, load
from fw.runtime.server.worker import DEVELOPMENT

if TYPE_CHECKING:
    from fastapi import FastAPI
    from starlette.middleware import Middleware

    from fw.runtime.http.application import Api
    from fw.runtime.http.health import Check
    from fw.runtime.http.middleware import Factory
    from fw.runtime.http.routing.middleware_groups import MiddlewareGroups
    from fw.runtime.http.routing.table import RouteTable, TableRoute

__all__ = ["Application"]

T = TypeVar("T")


class Application:
    """Builder of an application: `Application(path).register(Provider).routes(table).create()`.

    `path` is the project's folder. `checks` are the readiness checks of `/health/ready`.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path).resolve()
        self.config = Config.load_auto(self.path)
        self.container = Container()
        self.container.instance(Application, self)
        self.container.instance(Config, self.config)
        self.project = project.Project(self.path, self.config)
        project.use(self.project)
        self.checks: dict[str, Check] = {}
        self.providers: list[ServiceProvider] = []
        self._is_booting = False
        self._tables: list[RouteTable] = []
        self._broken: list[TableRoute] = []

    def register(self, provider: type[ServiceProvider]) -> Self:
        """Add a service provider, unless it is registered already.

        During boot, it is registered at once and booted after the others.
        """
        if not any(type(each) is provider for each in self.providers):
            self.providers.append(provider(self))
            if self._is_booting:
                self.providers[-1].register()
        return self

    def routes(self, table: RouteTable) -> Self:
        """Add the routes of a table. `FW_ROUTES=eager` imports all modules at the start."""
        self._tables.append(table)
        return self

    @overload
    def make(self, key: type[T], *given: Any, **named: Any) -> T: ...
    @overload
    def make(self, key: object, *given: Any, **named: Any) -> Any: ...
    def make(self, key: object, *given: Any, **named: Any) -> Any:
        """Resolve a class or a name in the container; an unbound class is constructed."""
        return self.container.make(key, *given, **named)

    def bind(self, key: object, maker: Callable[..., Any] | None = None) -> Self:
        """Bind a class or a name to a factory that is called each time."""
        self.container.bind(key, maker)
        return self

    def singleton(self, key: object, maker: Callable[..., Any] | None = None) -> Self:
        """Bind a class or a name to a factory that is called once."""
        self.container.singleton(key, maker)
        return self

    def instance(self, key: object, thing: Any) -> Self:
        """Bind a class or a name to an existing object."""
        self.container.instance(key, thing)
        return self

    def middleware(self, name: str, factory: Factory) -> Self:
        """Register a middleware by name, for `[http.middleware]` and `through`.

        The factory is called with the wrapped ASGI application and the arguments of the name as
        strings. Raises FwError if the name is taken.
        """
        self.groups.name(name, factory)
        return self

    @cached_property
    def groups(self) -> MiddlewareGroups:
        """The middleware groups of `[http.middleware]`; FwError for invalid settings."""
        from fw.runtime.http.routing.middleware_groups import MiddlewareGroups

        return MiddlewareGroups(self.config, self.container)

    def create(self) -> FastAPI:
        """Register and boot the providers; return the ASGI application."""
        from fw.runtime.database.repositories import scopes
        from fw.runtime.events import current_dispatcher

        logging.configure(self.path, self.config)
        self._add_plugins()
        current_dispatcher.bind(self.container)
        scopes.make = self.make
        # A provider may register others, which are appended to this list.
        for provider in self.providers:
            provider.register()
        app = self._api()
        self._is_booting = True
        for provider in self.providers:
            provider.boot()
        if self.config.get("http.middleware"):
            self.groups.check(self._tables)
        current_dispatcher.discover(self.path)
        if (self.path / "app" / "rules").is_dir():
            from fw.runtime.validation.discovery import discover

            discover(self.path)
        return app

    def _add_plugins(self) -> None:
        """Register the providers of installed plugins, before the application's own."""
        own = [*self.providers]
        self.providers.clear()
        routes: dict[str, str] = {}
        for each in installed():
            for target in each.plugin.providers:
                self.register(load(target))
            for segment, module in each.plugin.routes.items():
                if segment in routes or any(segment in table.modules for table in self._tables):
                    hint = f"rename yours, or remove the plugin: pip uninstall {each.distribution}"
                    raise FwError(f"/{segment} of the plugin {each} is taken", hint=hint)
                routes[segment] = module
        self.providers += [each for each in own if type(each) not in map(type, self.providers)]
        if routes:
            from fw.runtime.http.routing.table import RouteTable

            self._tables.append(RouteTable(routes))

    def mount(self, existing: FastAPI, prefix: str = "") -> FastAPI:
        """Serve this application below a path of an existing one; return the existing one.

        Routes that the existing application has defined before take precedence. Its lifespan then
        includes the service providers. If this application has logins, code of the existing one
        runs as anonymous user. Errors of repositories get the same responses as here, unless the
        existing application handles FwError.
        """
        from fw.runtime.http.error_handling import exception_handlers

        app = self.create()
        existing.exception_handlers.setdefault(FwError, exception_handlers.error_response)
        for guard in [table.guard for table in self._tables if table.guard is not None][:1]:
            existing.add_middleware(guard.outside)
        inner, outer = app.router.lifespan_context, existing.router.lifespan_context

        @asynccontextmanager
        async def both(host: Any) -> AsyncIterator[Any]:
            async with outer(host) as state, inner(app):
                yield state

        existing.router.lifespan_context = both
        existing.mount(prefix, app)
        return existing

    def _api(self) -> Api:
        from fw.runtime.files import routes as files
        from fw.runtime.http import health
        from fw.runtime.http.application import Api
        from fw.runtime.http.error_handling import exception_handlers
        from fw.runtime.http.openapi import docs
        from fw.runtime.http.routing.table import TableRoute

        setting = self.config.setting
        app = Api(
            title=setting("project.name") or self.path.name,
            version=setting("project.version"),
            openapi_url=None,
            docs_url=None,
            redoc_url=None,
            lifespan=self._lifespan,
            middleware=self._middleware(),
        )
        app.project = self.project
        app.max_response_size = setting("http.max_response_size")
        exception_handlers.install(app)
        for table in self._tables:
            if table.guard is not None:
                table.guard.open(self.config, table.modules)
            app.add_table(table, self._note_broken, eager=self._is_eager())
        if all(table.guard is None for table in self._tables):
            _refuse_rules(are_loaded=self._is_eager())
        health.install(app, self.checks)
        files.install(app, self.config)
        if setting("http.docs"):
            docs.install(app, self.path)
        if self.config.has_table("admin"):
            from fw.runtime.admin.routes import install

            install(app, self._tables, root=self.path, config=self.config, make=self.make)
        if os.environ.get(DEVELOPMENT):
            from fw.runtime.server.development.setup import install as install_development

            install_development(app, self.path)
        unguarded = [table for table in self._tables if table.guard is None]
        app.framework_routes = [
            route
            for route in app.router.routes
            if not (isinstance(route, TableRoute) and route.table in unguarded)
        ]
        app.state.application = self
        return app

    def _middleware(self) -> list[Middleware]:
        """Return the middleware that the settings require, outermost first."""
        from starlette.middleware import Middleware

        from fw.runtime.http.request_limits import RequestLimits
        from fw.runtime.http.routing.middleware_groups import GroupMiddleware

        setting, found = self.config.setting, []
        if proxies := setting("http.trusted_proxies"):
            from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

            from fw.runtime.server.client_address import networks_of

            # uvicorn treats a network that is not in canonical form as a host name.
            trusted = [*networks_of(proxies)]
            found.append(Middleware(ProxyHeadersMiddleware, trusted_hosts=trusted))
        if setting("http.cors_origins"):
            from fw.runtime.http.middleware.cors import Cors

            # Before the request limits, so that other origins can read their error responses.
            found.append(Middleware(Cors, config=self.config))
        limits = Middleware(
            RequestLimits,
            max_body_size=setting("http.max_body_size"),
            request_timeout=setting("http.request_timeout"),
            max_query_parameters=setting("http.max_query_parameters"),
            allowed_hosts=setting("http.allowed_hosts"),
        )
        if not self.config.get("http.middleware"):
            return [*found, limits]
        outer, inner = Middleware(self.groups.outer), Middleware(self.groups.inner)
        return [
            *found,
            outer,
            limits,
            inner,
            Middleware(GroupMiddleware, self.groups, self._tables),
        ]

    def _note_broken(self, table: TableRoute) -> None:
        """Add a readiness check that fails for broken route modules."""
        from fw.runtime.http.health import routes_check

        if table not in self._broken:
            self._broken.append(table)
        self.checks["routes"] = routes_check(self._broken)

    def _is_eager(self) -> bool:
        word = self.config.env("FW_ROUTES") or "lazy"
        if word not in ("eager", "lazy"):
            raise FwError(f"invalid FW_ROUTES {word!r}", hint="use eager or lazy; default: lazy")
        return word == "eager"

    @asynccontextmanager
    async def _lifespan(self, app: FastAPI) -> AsyncIterator[None]:
        _refuse_queue(self.project)
        async with running(self.providers, self.config.setting("server.graceful_timeout")):
            # FastAPI ignores these handlers in an application with a lifespan.
            await _call(app.router.on_startup)
            try:
                yield
            finally:
                await _call(app.router.on_shutdown)


def _refuse_rules(*, are_loaded: bool) -> None:
    """Refuse models with access rules: nothing would enforce them in an application without logins.

    Raises FwError at once for models that are loaded. Others raise it when they are used.
    """
    from fw.runtime.database.repositories import authorization

    authorization.refuse_rules()
    if are_loaded:
        from fw.runtime.database.models.model import Model

        for mapper in Model.registry.mappers:
            if mapper.class_.__access__ is not None:
                raise authorization.rules_without_logins(mapper.class_)


def _refuse_queue(here: project.Project) -> None:
    """Raise FwError if the queue needs tables, and its database has none."""
    # Without workers, an application doesn't import the queue at its start.
    if here.config.setting("queue.driver") != "sync":
        from fw.runtime.queue.job_tables import check_tables

        check_tables(here)


async def _call(handlers: Iterable[Callable[[], Any]]) -> None:
    for handler in handlers:
        result = handler()
        if isawaitable(result):
            await result
