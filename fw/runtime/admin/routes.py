"""Routes of the admin: its pages, and `/admin/api/…` for data that the generated API lacks."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any, Final

from pydantic_core import to_json
from starlette.responses import Response
from starlette.routing import Route

from fw.runtime.admin.access import AdminAccess, Settings, auth_of
from fw.runtime.admin.catalog import Catalog
from fw.runtime.admin.dashboard.statistics import NoSuchResource, Statistics
from fw.runtime.admin.dashboard.values import PERIODS, Dashboard
from fw.runtime.admin.descriptors import Descriptors
from fw.runtime.admin.imports.imports import MAX_FILE, Imports
from fw.runtime.admin.pages.bundle import Bundles
from fw.runtime.admin.pages.compressed_body import CompressedBody, respond
from fw.runtime.admin.pages.pages import Pages
from fw.runtime.admin.search import Search
from fw.runtime.errors import FwError
from fw.runtime.http.error_handling.problem_details import problem
from fw.runtime.http.query.list_query import InvalidQuery
from fw.runtime.http.request_limits import LimitedRoute
from fw.runtime.http.responses import success

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.requests import Request

    from fw.runtime.admin.access import AdminAccess, Settings
    from fw.runtime.admin.catalog import Catalog
    from fw.runtime.admin.dashboard.statistics import Statistics
    from fw.runtime.config import Config
    from fw.runtime.http.application import Api
    from fw.runtime.http.routing.table import RouteTable

__all__ = ["Endpoints", "install"]

Handler = Callable[["Request"], Awaitable[Response]]
Maker = Callable[[Any], Any]

_JSON: Final = "application/json"
_REVALIDATED: Final = {"cache-control": "no-cache"}
_OWN: Final = {"cache-control": "private, no-cache", "vary": "Authorization"}


class Endpoints:
    """Handlers of `/admin/api`. All but `settings` require access to the admin."""

    def __init__(
        self,
        settings: Settings,
        catalog: Catalog,
        statistics: Statistics,
        dashboard: Dashboard,
        search: Search,
        imports: Imports,
        access: AdminAccess,
    ) -> None:
        self._settings = settings
        self._catalog, self._statistics, self._access = catalog, statistics, access
        self._dashboard, self._search = dashboard, search
        self.resources = self._guarded(self._resources)
        self.counts = self._guarded(self._counts)
        self.series = self._guarded(self._series)
        self.activity = self._guarded(self._activity)
        self.dashboard = self._guarded(self._widgets)
        self.search = self._guarded(self._find)
        self.upload_import = self._guarded(imports.upload)
        self.show_import = self._guarded(imports.show)
        self.start_import = self._guarded(imports.start)

    async def settings(self, request: Request) -> Response:
        """Return what the pages need before a login."""
        data = {"data": await self._settings.current()}
        return await respond(request, CompressedBody(to_json(data), _JSON), _REVALIDATED)

    async def nothing(self, _request: Request) -> Response:
        """Return 404 for an unknown path below `/admin/api`, instead of the page."""
        return problem(404)

    async def _resources(self, request: Request) -> Response:
        body = await asyncio.to_thread(self._catalog.body)
        return await respond(request, body, _OWN)

    async def _counts(self, request: Request) -> Response:
        given = request.query_params
        _check_allowed_names(given, ("resource",))
        return _uncached(await self._statistics.counts(given.getlist("resource")))

    async def _activity(self, request: Request) -> Response:
        given = request.query_params
        _check_allowed_names(given, ("resource", "edge"))
        asked, edges = given.getlist("resource"), given.getlist("edge")
        return _uncached(await self._statistics.activity(asked, edges))

    async def _widgets(self, request: Request) -> Response:
        given = request.query_params
        _check_allowed_names(given, tuple(PERIODS))
        return _uncached({"widgets": await self._dashboard.current(given)})

    async def _find(self, request: Request) -> Response:
        given = request.query_params
        _check_allowed_names(given, ("q", "list"))
        return await self._search.find(request, given.get("q", ""), given.getlist("list"))

    async def _series(self, request: Request) -> Response:
        given, path = request.query_params, request.path_params["path"]
        _check_allowed_names(given, ("field", "edge"))
        fields = given.getlist("field")
        if len(fields) != 1:
            raise InvalidQuery({"field": ["Field required" if not fields else "Pass it once"]})
        try:
            return _uncached(await self._statistics.series(path, fields[0], given.getlist("edge")))
        except NoSuchResource:
            return problem(404)

    def _guarded(self, handler: Handler) -> Handler:
        """Return a handler that answers 403 without access to the admin."""

        @wraps(handler)
        async def guarded(request: Request) -> Response:
            refusal = self._access.refusal()
            if refusal is not None:
                return problem(403, code="admin_role", detail=refusal)
            return await handler(request)

        return guarded


def _uncached(data: Any) -> Response:
    response = success(data, tag=False)
    response.headers["cache-control"] = "no-store"
    return response


def _check_allowed_names(given: Iterable[str], known: tuple[str, ...]) -> None:
    unknown = [name for name in given if name not in known]
    if unknown:
        message = f"Unknown parameter; use {', '.join(known)}"
        raise InvalidQuery({name[:60]: [message] for name in unknown[:10]})


_SEGMENT: Final = "admin"
_LOGINS: Final = "auth"


def install(
    app: Api, tables: Sequence[RouteTable], *, root: Path, config: Config, make: Maker
) -> None:
    """Serve the admin at `/admin` for the models in the tables.

    Raises FwError if a table uses that segment, and for an invalid setting of `[admin]`.
    """
    modules = {segment: name for table in tables for segment, name in table.modules.items()}
    if _SEGMENT in modules:
        hint = "rename the model or the plugin, or remove [admin] from fw.toml"
        raise FwError(
            f"{modules[_SEGMENT]} cannot use /{_SEGMENT}, which is the admin's", hint=hint
        )
    modules.pop(_LOGINS, None)
    name = config.setting("project.name") or root.name
    title = config.setting("admin.title") or _heading(name)
    access = AdminAccess(auth_of(tables), config.setting("admin.roles"))
    models = {segment: name.rpartition(".")[2] for segment, name in modules.items()}
    descriptors, statistics = Descriptors(root, models), Statistics(modules, make)
    catalog, dashboard = Catalog(descriptors, models, access), Dashboard(descriptors, statistics)
    settings = Settings(root, title, access)
    by_segment = {segment: table for table in tables for segment in table.modules}
    imports = Imports(by_segment, descriptors, statistics, access)
    imports.register(root)
    search = Search(models)
    api = Endpoints(settings, catalog, statistics, dashboard, search, imports, access)
    pages = Pages(Bundles(root), settings)
    handlers = {
        "/admin": pages.entrance,
        "/admin/api/settings": api.settings,
        "/admin/api/resources": api.resources,
        "/admin/api/counts": api.counts,
        "/admin/api/activity": api.activity,
        "/admin/api/dashboard": api.dashboard,
        "/admin/api/search": api.search,
        "/admin/api/series/{path}": api.series,
        "/admin/api/imports/{path}/{id}": api.show_import,
        "/admin/api": api.nothing,
        "/admin/api/{path:path}": api.nothing,
        "/admin/{path:path}": pages.show,
    }
    posts: dict[str, Any] = {"methods": ["POST"], "include_in_schema": False}
    path = "/admin/api/imports/{path}"
    app.router.routes.extend(
        [
            LimitedRoute(path, api.upload_import, max_body_size=MAX_FILE, **posts),
            Route(f"{path}/{{id}}", api.start_import, **posts),
        ]
    )
    app.router.routes.extend(
        Route(path, handler, methods=["GET"], include_in_schema=False, name="admin")
        for path, handler in handlers.items()
    )


def _heading(name: str) -> str:
    """Return a project's name as a heading: `my-shop` is "My shop"."""
    words = name.replace("-", " ").replace("_", " ").strip()
    return f"{words[:1].upper()}{words[1:]}" or name
