"""`/admin/api/…`: what the pages ask beside the generated API."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from functools import wraps
from typing import TYPE_CHECKING, Any, Final

from pydantic_core import to_json
from starlette.responses import Response

from fw.runtime.admin.bodies import Body, sent
from fw.runtime.admin.figures import NoSuchResource
from fw.runtime.http.failures import problem
from fw.runtime.http.listing import InvalidQuery
from fw.runtime.http.responses import success

if TYPE_CHECKING:
    from starlette.requests import Request

    from fw.runtime.admin.catalog import Catalog
    from fw.runtime.admin.entry import Entry
    from fw.runtime.admin.figures import Figures
    from fw.runtime.admin.settings import Settings

__all__ = ["Endpoints"]

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
