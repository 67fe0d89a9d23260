"""Widgets of the dashboard, described in `admin/dashboard.json`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from fw.runtime.names import suggest

__all__ = [
    "MAX_WIDGETS",
    "Every",
    "Measured",
    "Widget",
    "dashboard_fault",
    "date_field",
    "read_widgets",
]

MAX_WIDGETS: Final = 24

Every = Literal["day", "week", "month"]

_NUMBERS: Final = ("int", "float", "decimal")
_TIMES: Final = ("date", "datetime")
_UNGROUPED: Final = ("json", "array", "text")

_UNION: Final = ("str", "int", "float", "bool", "list[union[str,int,float,bool]]")
"""Names that pydantic adds to the place of an error in a union."""

Value = str | int | float | bool


class Measured(BaseModel):
    """A number of the records of a model.

    `measure` is `count`, or `sum`, `avg`, `median`, `min` or `max` of a field: `sum:total`.
    """

    model_config = ConfigDict(extra="forbid", strict=True)

    model: str
    filter: dict[str, Value | list[Value]] = {}
    measure: Annotated[str, Field(pattern=r"^(count|(sum|avg|median|min|max):\w+)$")] = "count"

    @property
    def function(self) -> str:
        """`count`, `sum`, `avg`, `median`, `min` or `max`."""
        return self.measure.partition(":")[0]

    @property
    def field(self) -> str:
        """The measured field, empty for `count`."""
        return self.measure.partition(":")[2]


class Widget(Measured):
    """A widget: what it shows of the records of a model."""

    kind: Literal["stat", "series", "breakdown", "list", "progress"]
    label: str | None = None
    by: str | None = None
    date: str | None = None
    every: Every | None = None
    ahead: Annotated[int, Field(ge=1, le=31)] | None = None
    goal: int | float | Measured | None = None
    sort: str | None = None
    limit: Annotated[int, Field(ge=1, le=20)] = 6
    roles: list[str] | None = None


class _Dashboard(BaseModel):
    model_config = ConfigDict(extra="allow", strict=True)

    widgets: Annotated[list[Widget], Field(max_length=MAX_WIDGETS)]


def read_widgets(value: Mapping[str, Any]) -> list[Widget]:
    """Return the widgets of a file without faults."""
    return _Dashboard.model_validate(value).widgets


def dashboard_fault(
    value: Mapping[str, Any], models: Mapping[str, Mapping[str, Any]]
) -> str | None:
    """Return the first error in a dashboard, or None. `models` are the descriptors by model."""
    try:
        widgets = read_widgets(value)
    except ValidationError as error:
        first = error.errors()[0]
        place = [part for part in first["loc"] if part not in _UNION]
        return f"{_place(place)}: {first['msg']}"
    for number, widget in enumerate(widgets):
        for fault in _faults(widget, models):
            return f"widgets[{number}]: {fault}"
    return None


def date_field(descriptor: Mapping[str, Any]) -> str | None:
    """Return the field with the time of creation: the first time that the server sets.

    Times of the schema that are readonly, such as that of a payment, come after those of
    `timestamps`.
    """
    made = {
        name: field
        for name, field in descriptor["fields"].items()
        if field["type"] == "datetime" and field.get("made") and not field.get("private")
    }
    return min(made, key=lambda name: bool(made[name].get("readonly")), default=None)


def _faults(widget: Widget, models: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    descriptor = models.get(widget.model)
    if descriptor is None:
        yield f"unknown model {widget.model!r}; {suggest(widget.model, models)}"
        return
    fields = _public(descriptor)
    times = [name for name, field in fields.items() if field["type"] in _TIMES]
    groups = [name for name, field in fields.items() if field["type"] not in _UNGROUPED]
    yield from _measure_faults(widget, "measure", fields)
    if isinstance(widget.goal, Measured):
        other = models.get(widget.goal.model)
        if other is None:
            yield f"goal: unknown model {widget.goal.model!r}; {suggest(widget.goal.model, models)}"
        else:
            yield from _measure_faults(widget.goal, "goal.measure", _public(other))
    if widget.ahead is not None and widget.kind != "series":
        yield "ahead is a member of a series"
    if widget.kind == "breakdown" and widget.by is None:
        yield "by is required: the field of the groups"
    if widget.kind == "breakdown" and widget.function in ("median", "min", "max"):
        yield "a breakdown is a count, a sum or an average"
    if widget.by is not None:
        yield from _unknown(widget, "by", widget.by, groups)
    if widget.date is not None:
        yield from _unknown(widget, "date", widget.date, times)
    elif (widget.kind == "series" or widget.every) and date_field(descriptor) is None:
        yield f"date is required: {widget.model} has no time of creation"
    if widget.kind == "progress" and widget.function not in ("count", "sum"):
        yield "progress is a count or a sum"


def _public(descriptor: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    return {name: field for name, field in descriptor["fields"].items() if not field.get("private")}


def _measure_faults(
    measured: Measured, member: str, fields: Mapping[str, Mapping[str, Any]]
) -> Iterator[str]:
    """Yield the fault of a measure of a field that isn't a number, or a time for `min` and `max`."""
    types = _NUMBERS if measured.function in ("sum", "avg", "median") else (*_NUMBERS, *_TIMES)
    allowed = [name for name, field in fields.items() if field["type"] in types]
    if measured.field:
        yield from _unknown(measured, member, measured.field, allowed)


def _unknown(widget: Measured, member: str, name: str, known: Sequence[str]) -> Iterator[str]:
    if name not in known:
        hint = suggest(name, known) if known else "the model has none"
        yield f"{member} cannot use {name!r} of {widget.model}; {hint}"


def _place(location: Sequence[int | str]) -> str:
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in location)
    return text.removeprefix(".")
