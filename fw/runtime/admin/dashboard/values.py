"""Values of the dashboard's widgets, which the repositories compute."""

from __future__ import annotations

import asyncio
import re
from calendar import monthrange
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from pydantic import ValidationError

from fw.runtime.admin.dashboard.measure import measured
from fw.runtime.admin.dashboard.statistics import NoSuchResource, Statistics
from fw.runtime.admin.dashboard.widgets import Every, Measured, Widget, date_field, read_widgets
from fw.runtime.admin.descriptors import Descriptors, Known
from fw.runtime.auth.policy.actor import optional_actor
from fw.runtime.errors import Forbidden
from fw.runtime.http.query.list_query import InvalidQuery

if TYPE_CHECKING:
    from fw.runtime.database.models.model import Model
    from fw.runtime.database.query.query import Query
    from fw.runtime.database.repositories.repository import ReadRepository

__all__ = ["PERIODS", "Dashboard"]

PERIODS: Final[Mapping[str, int]] = {"day": 30, "week": 12, "month": 12}
"""Number of days, weeks and months that a widget shows, and compares with as many before."""

_RELATIVE: Final = re.compile(r"(now|today)(?:([+-]\d{1,5})([dh]))?")

Edges = Mapping[str, Sequence[datetime]]


class Dashboard:
    """Computes the widgets that the current actor may see."""

    def __init__(self, descriptors: Descriptors, statistics: Statistics) -> None:
        self._descriptors, self._statistics = descriptors, statistics

    async def current(self, given: Mapping[str, str]) -> list[dict[str, Any]] | None:
        """Return the widgets with their values, None without a valid `admin/dashboard.json`.

        `given` has the edges of the periods: for each of `day`, `week` and `month` the beginnings of
        twice as many as are shown, and the end, separated by commas. Raises InvalidQuery.
        """
        known = await asyncio.to_thread(self._descriptors.refresh)
        if known.dashboard is None:
            return None
        edges = _edges(given)
        widgets = [
            await self._with_values(widget, known, edges)
            for widget in read_widgets(known.dashboard)
            if _is_for_actor(widget)
        ]
        return [widget for widget in widgets if widget is not None]

    async def _with_values(
        self, widget: Widget, known: Known, edges: Edges
    ) -> dict[str, Any] | None:
        descriptor = known.descriptor(widget.model)
        shown = {**widget.model_dump(exclude_none=True), "resource": descriptor["path"]}
        try:
            repository, filters = self._filters(widget, known, edges)
            shown["filter"] = filters
            query = _revealing(_filtered(repository, filters), _fields_of(widget, descriptor))
            if isinstance(widget.goal, Measured):
                reached = _filtered(*self._filters(widget.goal, known, edges))
                fields = filter(None, [widget.goal.field])
                goal = await measured(widget.goal, _revealing(reached, fields))
                values = {"value": _text(await measured(widget, query)), "goal": _text(goal)}
            else:
                values = await _values(widget, query, repository, descriptor, edges)
        except (Forbidden, NoSuchResource):
            return None
        except ValueError as error:
            # A filter that only the columns show to be wrong, such as an unknown value.
            message = error.errors()[0]["msg"] if isinstance(error, ValidationError) else str(error)
            values = {"error": message}
        return {**shown, **values}

    def _filters(
        self, measured: Measured, known: Known, edges: Edges
    ) -> tuple[ReadRepository[Any], dict[str, str]]:
        """Return the repository of the model, and the filters as parameters of its list."""
        descriptor = known.descriptor(measured.model)
        filters = _parameters(measured.filter, descriptor, edges["day"][-2])
        return self._statistics.repository(descriptor["path"]), filters


def _is_for_actor(widget: Widget) -> bool:
    """Return True unless the widget is for other roles."""
    actor = optional_actor()
    return widget.roles is None or actor is None or actor.role in widget.roles


async def _values(
    widget: Widget,
    query: Query[Any],
    repository: ReadRepository[Any],
    descriptor: Mapping[str, Any],
    edges: Edges,
) -> dict[str, Any]:
    field = widget.date or date_field(descriptor) or ""
    match widget.kind:
        case "series" if widget.ahead is not None:
            every = widget.every or "day"
            return await _forecast(
                widget, query, field, _ahead(edges[every][-2], every, widget.ahead)
            )
        case "series":
            return await _series(widget, query, field, edges[widget.every or "day"])
        case "stat" if widget.every is not None:
            return await _trend(widget, query, field, edges[widget.every])
        case "stat":
            return {"value": _text(await measured(widget, query))}
        case "breakdown":
            groups = query.group_by(widget.by or "")
            if widget.function == "count":
                found = await groups.count(largest=widget.limit)
            elif widget.function == "sum":
                found = await groups.sum(widget.field, largest=widget.limit)
            else:
                found = await groups.avg(widget.field, largest=widget.limit)
            return {"groups": [{"key": _text(k), "value": _text(v)} for k, v in found.items()]}
        case "progress":
            goal = widget.goal
            whole = await measured(widget, repository.scoped_query()) if goal is None else goal
            return {"value": _text(await measured(widget, query)), "goal": _text(whole)}
        case "list":
            return {}


async def _forecast(
    widget: Widget, query: Query[Any], field: str, edges: Sequence[datetime]
) -> dict[str, Any]:
    """Return a value for each interval from now on, and that of the whole."""
    limits = _limits(query, field, edges)
    whole = await measured(widget, _between(query, field, limits[0], limits[-1]))
    return {"points": await _points(widget, query, field, edges), "value": _text(whole)}


def _ahead(begin: datetime, every: Every, count: int) -> list[datetime]:
    """Return the beginnings of the intervals from the current one on, and the end."""
    if every != "month":
        return [
            begin + timedelta(days=step * (7 if every == "week" else 1))
            for step in range(count + 1)
        ]
    return [_months_later(begin, step) for step in range(count + 1)]


def _months_later(begin: datetime, count: int) -> datetime:
    """Return a moment a number of months later; the last day of a month stays the last day.

    Months that begin east of Greenwich begin on the last day of the month before in UTC.
    """
    year, month = divmod(begin.year * 12 + begin.month - 1 + count, 12)
    last = monthrange(year, month + 1)[1]
    stays_last = begin.day == monthrange(begin.year, begin.month)[1]
    day = last if stays_last else min(begin.day, last)
    return begin.replace(year=year, month=month + 1, day=day)


async def _series(
    widget: Widget, query: Query[Any], field: str, edges: Sequence[datetime]
) -> dict[str, Any]:
    """Return a value for each interval that is shown, and the values of the whole and before."""
    points = await _points(widget, query, field, edges[len(edges) // 2 :])
    return {"points": points, **await _trend(widget, query, field, edges)}


async def _points(
    widget: Widget, query: Query[Any], field: str, edges: Sequence[datetime]
) -> list[dict[str, Any]]:
    """Return the value of each interval."""
    limits = _limits(query, field, edges)
    if widget.function == "count":
        values: list[Any] = await query.histogram(field, limits)
    else:
        values = [
            await measured(widget, _between(query, field, start, end))
            for start, end in pairwise(limits)
        ]
    return [
        {"from": start.isoformat(), "value": _text(value)}
        for start, value in zip(edges, values, strict=False)
    ]


async def _trend(
    widget: Widget, query: Query[Any], field: str, edges: Sequence[datetime]
) -> dict[str, Any]:
    """Return the value of the period, and that of the period before."""
    before, begin, end = _limits(query, field, (edges[0], edges[len(edges) // 2], edges[-1]))
    value = await measured(widget, _between(query, field, begin, end))
    previous = await measured(widget, _between(query, field, before, begin))
    return {"value": _text(value), "previous": _text(previous)}


def _between(query: Query[Any], field: str, begin: Any, end: Any) -> Query[Any]:
    return query.where(field, ">=", begin).where(field, "<", end)


def _limits(query: Query[Any], field: str, edges: Sequence[datetime]) -> list[Any]:
    """Return the edges as values of the field: a date is that of the reader's clock."""
    from fw.runtime.database.query.validation import public_column

    is_date = public_column(query._metadata, field).kind == "date"
    return [edge.date() if is_date else edge for edge in edges]


def _parameters(
    filters: Mapping[str, Any], descriptor: Mapping[str, Any], today: datetime
) -> dict[str, str]:
    """Return the filters as query parameters, with dates in place of `today`, `now+7d` and `now+1h`.

    `today` is the beginning of the reader's day.
    """
    found = {}
    for name, value in filters.items():
        field = descriptor["fields"].get(name) or descriptor["fields"].get(name.rpartition("__")[0])
        texts = [_parameter(each) for each in (value if isinstance(value, list) else [value])]
        if field is not None and field["type"] in ("date", "datetime"):
            texts = [_dated(text, field["type"], today) for text in texts]
        found[name] = ",".join(texts)
    return found


def _dated(text: str, kind: str, today: datetime) -> str:
    match = _RELATIVE.fullmatch(text)
    if match is None:
        return text
    start = today if match[1] == "today" or kind == "date" else datetime.now(today.tzinfo)
    amount = int(match[2] or 0)
    moment = start + (timedelta(hours=amount) if match[3] == "h" else timedelta(days=amount))
    return (moment.date() if kind == "date" else moment).isoformat()


def _filtered(repository: ReadRepository[Any], filters: Mapping[str, str]) -> Query[Any]:
    """Return the records that meet the filters, which are those of lists; ValueError for others.

    Raises Forbidden if they lead to a model that the actor may not read.
    """
    from fw.runtime.database.models.metadata import metadata_of
    from fw.runtime.database.query.query import Query
    from fw.runtime.http.query.filters import parse_filter
    from fw.runtime.http.query.related_filters import require_readable

    query = repository.scoped_query()
    model: type[Model] = repository.model
    clauses = [
        parse_filter(name, value, metadata_of(model), model) for name, value in filters.items()
    ]
    require_readable(clauses)
    selection = query.selection
    conditions = (*selection.conditions, *clauses)
    return Query(lambda: repository.store, model, replace(selection, conditions=conditions))


def _fields_of(widget: Widget, descriptor: Mapping[str, Any]) -> Iterator[str]:
    """Yield the fields whose values the figures of a widget reveal."""
    timed = widget.kind == "series" or widget.every is not None
    for name in (widget.field, widget.by, (widget.date or date_field(descriptor)) if timed else ""):
        if name:
            yield name


def _revealing(query: Query[Any], fields: Iterable[str]) -> Query[Any]:
    """Return the records in which the actor may read fields; raise Forbidden if there are none."""
    from fw.runtime.database.query.query import Query
    from fw.runtime.database.repositories.field_rights import clauses_to_read

    clauses = clauses_to_read(query._model, fields)
    if not clauses:
        return query
    conditions = (*query.selection.conditions, *clauses)
    return Query(query._store, query._model, replace(query.selection, conditions=conditions))


def _parameter(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _edges(given: Mapping[str, str]) -> Edges:
    found: dict[str, list[datetime]] = {}
    errors: dict[str, list[str]] = {}
    for every, count in PERIODS.items():
        try:
            edges = [datetime.fromisoformat(text) for text in given.get(every, "").split(",")]
        except ValueError:
            edges = []
        is_complete = len(edges) == 2 * count + 1 and all(one.tzinfo for one in edges)
        if not is_complete or any(one >= other for one, other in pairwise(edges)):
            errors[every] = [f"Pass {2 * count + 1} ascending times, separated by commas"]
        found[every] = edges
    if errors:
        raise InvalidQuery(errors)
    return found


def _text(value: Any) -> str | None:
    """Return a value as text, to the digit."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, (date, datetime, time)):
        return value.isoformat()
    return str(value)
