"""Listing of an application's routes, in matching order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pydantic import BaseModel
from starlette.routing import BaseRoute

from fw.runtime.http.routing.broken_module import place_of
from fw.runtime.http.routing.table import TableRoute
from fw.runtime.optimize.route_cache import RouteRow, rows

if TYPE_CHECKING:
    from fw.runtime.http.application import Api

__all__ = ["BrokenModule", "Listing", "Unit", "broken_module", "list_routes", "units_of"]


class BrokenModule(BaseModel):
    """A module that can't be imported: why, and the file and line of the cause, "" if unknown."""

    module: str
    error: str
    place: str


class Listing(NamedTuple):
    """Routes, and the modules that can't be imported."""

    routes: list[RouteRow]
    broken: list[BrokenModule]


class Unit(NamedTuple):
    """A segment of a table, or a route of the application itself, without a segment."""

    route: BaseRoute
    segment: str | None = None

    @property
    def module(self) -> str | None:
        """Name of the route module."""
        if isinstance(self.route, TableRoute) and self.segment is not None:
            return self.route.table.modules[self.segment]
        return None

    def routes(self) -> list[BaseRoute]:
        """Import the route module; return its routes, as the application serves them."""
        if isinstance(self.route, TableRoute) and self.segment is not None:
            return self.route.routes_of(self.segment)
        return [self.route]


def units_of(app: Api) -> Iterator[Unit]:
    """Yield the segments and routes of an application in matching order."""
    for route in app.router.routes:
        if isinstance(route, TableRoute):
            yield from (Unit(route, segment) for segment in route.table)
        else:
            yield Unit(route)


def list_routes(units: Iterable[Unit], segments: Iterable[str] = ()) -> Listing:
    """Import the modules and return their routes, all or those below the given segments."""
    wanted = {*segments}
    found = Listing([], [])
    for unit in units:
        if unit.segment is None:
            own = rows([unit.route])
            found.routes.extend(row for row in own if not wanted or _first(row.path) in wanted)
        elif not wanted or unit.segment in wanted:
            _add(found, unit)
    return found


def _first(path: str) -> str:
    return path.strip("/").partition("/")[0]


def _add(found: Listing, unit: Unit) -> None:
    assert isinstance(unit.route, TableRoute)
    assert unit.segment is not None
    module = unit.route.table.modules[unit.segment]
    try:
        found.routes.extend(rows(unit.route.table.router(unit.segment).routes, module))
    except Exception as error:  # noqa: BLE001 - the user's code may raise anything
        found.broken.append(broken_module(module, error))


def broken_module(module: str, error: Exception) -> BrokenModule:
    """Return the description of an error of an import."""
    said = " ".join(str(error.msg if isinstance(error, SyntaxError) else error).split())
    kind = type(error).__name__
    place = _relative(place_of(error))
    return BrokenModule(module=module, error=f"{kind}: {said}" if said else kind, place=place)


def _relative(place: str) -> str:
    file, colon, line = place.rpartition(":")
    path, here = Path(file), Path.cwd()
    return f"{path.relative_to(here)}{colon}{line}" if path.is_relative_to(here) else place
