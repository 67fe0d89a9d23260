"""Rules for dates and their order."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, time, timedelta
from operator import eq, ge, gt, le, lt

from fw.runtime.validation.arguments import split_path, texts
from fw.runtime.validation.date_parsing import Format, in_iso
from fw.runtime.validation.registry import rule
from fw.runtime.validation.rule import Field, Path

__all__: list[str] = []

_DAYS = {"yesterday": -1, "today": 0, "tomorrow": 1}


def _formats(arguments: tuple[str, ...]) -> tuple[Format, ...]:
    return tuple(Format.parse(argument) for argument in texts(arguments))


def _read(value: object, formats: tuple[Format, ...] | None) -> datetime | None:
    if formats is None or not isinstance(value, str):
        return in_iso(value)
    return next((moment for known in formats if (moment := known.read(value))), None)


@rule("date", "The :attribute must be a date.", kind="type")
def _date(field: Field, _argument: None) -> bool:
    return in_iso(field.value) is not None


@rule(
    "date_format",
    "The :attribute must be a date in the format :values.",
    kind="type",
    prepare=_formats,
    shows=("values",),
)
def _date_format(field: Field, formats: tuple[Format, ...]) -> bool:
    return isinstance(field.value, str) and _read(field.value, formats) is not None


def _reference(arguments: tuple[str, ...]) -> str | datetime | Path:
    """Parse `today` and the like, a date, or the name of another field."""
    if len(arguments) != 1:
        raise ValueError("it needs a date or the name of another field")
    if arguments[0] == "now" or arguments[0] in _DAYS:
        return arguments[0]
    moment = in_iso(arguments[0])
    if moment is None and arguments[0][:1].isdigit():
        raise ValueError("its date must be written as 2024-12-31 or 2024-12-31T23:59:00Z")
    return split_path(arguments[0]) if moment is None else moment


def _resolved(reference: str | datetime | Path, field: Field) -> datetime | None:
    if isinstance(reference, datetime):
        return reference
    if isinstance(reference, tuple):
        return _read(field.find(reference)[1], field.rules.date_format) or in_iso(
            field.find(reference)[1]
        )
    moment = datetime.now(UTC)
    if reference == "now":
        return moment
    return datetime.combine(moment.date(), time(), UTC) + timedelta(days=_DAYS[reference])


def _compared(name: str, words: str, compare: Callable[[datetime, datetime], bool]) -> None:
    @rule(
        name, f"The :attribute must be a date {words} :other.", prepare=_reference, shows=("other",)
    )
    def check(field: Field, reference: str | datetime | Path) -> bool:
        value = _read(field.value, field.rules.date_format)
        other = _resolved(reference, field)
        return value is not None and other is not None and compare(value, other)


_compared("after", "after", gt)
_compared("after_or_equal", "not before", ge)
_compared("before", "before", lt)
_compared("before_or_equal", "not after", le)
_compared("date_equals", "equal to", eq)
