"""`/admin/api/…`: what the pages ask beside the generated API."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any, Final

from pydantic_core import to_json
from starlette.responses import Response
from starlette.routing import Route

from fw.runtime.admin.access import Entry, Settings, auth_of
from fw.runtime.admin.bundle import Bundles
from fw.runtime.admin.catalog import Catalog
from fw.runtime.admin.compressed_body import Body, sent
from fw.runtime.admin.pages import Pages
from fw.runtime.admin.statistics import Figures, NoSuchResource
from fw.runtime.errors import FwError
from fw.runtime.http.problem_details import problem
from fw.runtime.http.query.list_query import InvalidQuery
from fw.runtime.http.responses import success

if TYPE_CHECKING:
    from starlette.requests import Request

    from fw.runtime.admin.access import Entry, Settings
    from fw.runtime.admin.catalog import Catalog
    from fw.runtime.admin.statistics import Figures
    from fw.runtime.application.service_provider import ApplicationProtocol
    from fw.runtime.http.application import Api
    from fw.runtime.http.routing.table import RouteTable

__all__ = ["Endpoints", "install"]

Handler = Callable[["Request"], Awaitable[Response]]

_JSON: Final = "application/json"
_ASKED_EACH_TIME: Final = {"cache-control": "no-cache"}
_OWN: Final = {"cache-control": "private, no-cache", "vary": "Authorization"}


class Endpoints:
    """The handlers. All but that of the settings are for who may enter."""

    def __init__(
        self, settings: Settings, catalog: Catalog, figures: Figures, entry: Entry
    ) -> None:
        self._settings = settings
        self._catalog, self._figures, self._entry = catalog, figures, entry
        self.resources = self._guarded(self._resources)
        self.counts = self._guarded(self._counts)
        self.series = self._guarded(self._series)

    async def settings(self, request: Request) -> Response:
        """Answer with what the pages need before anybody has logged in."""
        data = {"data": await self._settings.current()}
        return await sent(request, Body(to_json(data), _JSON), _ASKED_EACH_TIME)

    async def nothing(self, _request: Request) -> Response:
        """Answer for a path that there isn't: never with the page."""
        return problem(404)

    async def _resources(self, request: Request) -> Response:
        body = await asyncio.to_thread(self._catalog.body)
        return await sent(request, body, _OWN)

    async def _counts(self, request: Request) -> Response:
        given = request.query_params
        _check_names(given, ("resource",))
        return _figures(await self._figures.counts(given.getlist("resource")))

    async def _series(self, request: Request) -> Response:
        given, path = request.query_params, request.path_params["path"]
        _check_names(given, ("field", "edge"))
        fields = given.getlist("field")
        if len(fields) != 1:
            raise InvalidQuery({"field": ["Field required" if not fields else "Give it once"]})
        try:
            return _figures(await self._figures.series(path, fields[0], given.getlist("edge")))
        except NoSuchResource:
            return problem(404)

    def _guarded(self, handler: Handler) -> Handler:
        """Return a handler that only those get through to who may enter."""

        @wraps(handler)
        async def guarded(request: Request) -> Response:
            refusal = self._entry.refusal()
            if refusal is not None:
                return problem(403, code="admin_role", detail=refusal)
            return await handler(request)

        return guarded


def _figures(data: Any) -> Response:
    response = success(data, tag=False)
    response.headers["cache-control"] = "no-store"
    return response


def _check_names(given: Iterable[str], known: tuple[str, ...]) -> None:
    unknown = [name for name in given if name not in known]
    if unknown:
        message = f"There is no such parameter: there are {', '.join(known)}"
        raise InvalidQuery({name[:60]: [message] for name in unknown[:10]})


_SEGMENT: Final = "admin"
_LOGINS: Final = "auth"


def install(app: Api, application: ApplicationProtocol, tables: Sequence[RouteTable]) -> None:
    """Serve the admin of the models that the tables have routes of, at `/admin`.

    FwError where a table has that segment, or for a setting of `[admin]` that makes no sense.
    """
    modules = {segment: name for table in tables for segment, name in table.modules.items()}
    if _SEGMENT in modules:
        hint = "give the model or the plugin another name, or take [admin] out of fw.toml"
        raise FwError(f"/{_SEGMENT} is the admin's, and {modules[_SEGMENT]} wants it", hint=hint)
    modules.pop(_LOGINS, None)
    config, root = application.config, application.path
    name = config.setting("project.name") or root.name
    title = config.setting("admin.title") or _spoken(name)
    entry = Entry(auth_of(tables), config.setting("admin.roles"))
    models = {segment: name.rpartition(".")[2] for segment, name in modules.items()}
    catalog, figures = Catalog(root, models, entry), Figures(modules, application.make)
    settings = Settings(root, title, entry)
    api = Endpoints(settings, catalog, figures, entry)
    pages = Pages(Bundles(root), settings)
    handlers = {
        "/admin": pages.entrance,
        "/admin/api/settings": api.settings,
        "/admin/api/resources": api.resources,
        "/admin/api/counts": api.counts,
        "/admin/api/series/{path}": api.series,
        "/admin/api": api.nothing,
        "/admin/api/{path:path}": api.nothing,
        "/admin/{path:path}": pages.show,
    }
    app.router.routes.extend(
        Route(path, handler, methods=["GET"], include_in_schema=False, name="admin")
        for path, handler in handlers.items()
    )


def _spoken(name: str) -> str:
    """Return the name of a project as a heading has it: `my-shop` is "My shop"."""
    words = name.replace("-", " ").replace("_", " ").strip()
    return f"{words[:1].upper()}{words[1:]}" or name
