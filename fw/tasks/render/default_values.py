"""Default values of fields as Python code."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterator, Mapping

from fw.language.model import Default, Field
from fw.tasks.render.code import Code, Group, call, literal
from fw.tasks.render.enum_types import EnumType
from fw.tasks.render.imports import Imports
from fw.tasks.render.template_filters import py

__all__ = ["clock_function", "default_code", "default_data", "generator_function"]


_CLOCKS = {"datetime": "now", "date": "today", "time": "time_of_day"}


def clock_function(field: Field) -> str:
    """Return the function of the runtime that returns the current time as the field's type."""
    return _CLOCKS[field.type.name]


def generator_function(field: Field) -> str | None:
    """Return the function of the runtime that makes a field's values, None without a generator."""
    if field.generator is None:
        return None
    if field.generator == "now":
        return clock_function(field)
    is_text_of_uuid = field.type.name != "uuid" and field.generator in ("uuid4", "uuid7")
    return f"{field.generator}_text" if is_text_of_uuid else field.generator


def default_code(field: Field, imports: Imports, enums: Mapping[str, EnumType]) -> Group | Code:
    """Return the field's default as a value of its Python type, importing what that needs.

    `enums` are the types of the model's enum fields by field.
    """
    value = field.default
    match field.type.name:
        case "enum":
            return enums[field.name].member(str(value))
        case "uuid":
            from uuid import UUID  # slow to import and rarely needed, like decimal

            return call(imports.member("uuid", "UUID"), literal(str(UUID(str(value)))))
        case "decimal":
            from decimal import Decimal

            return call(imports.member("decimal", "Decimal"), literal(str(Decimal(str(value)))))
        case "float":
            return literal(float(str(value)))
        case "json" | "array":
            return Code(py(_parsed_json(value)))
        case "datetime" | "date" | "time":
            return _datetime_call(field.type.name, str(value), imports)
        case _:
            return literal(value)


def default_data(field: Field) -> object:
    """Return the field's default as JSON data, as the API returns it."""
    value = field.default
    match field.type.name:
        case "json" | "array":
            return _parsed_json(value)
        case "float":
            return float(str(value))
        case "uuid":
            from uuid import UUID

            return str(UUID(str(value)))
        case "datetime":
            moment = dt.datetime.fromisoformat(str(value))
            utc = moment.astimezone(dt.UTC) if moment.tzinfo else moment.replace(tzinfo=dt.UTC)
            return utc.isoformat().replace("+00:00", "Z")
        case "date":
            return dt.date.fromisoformat(str(value)).isoformat()
        case "time":
            return dt.time.fromisoformat(str(value)).isoformat()
        case "decimal":
            return _decimal_text(str(value), field.type.scale or 0)
        case _:
            return value


def _decimal_text(value: str, scale: int) -> str:
    from decimal import Decimal, localcontext

    with localcontext(prec=1000):
        return str(Decimal(value).quantize(Decimal(1).scaleb(-scale)))


def _parsed_json(value: Default | None) -> object:
    return json.loads(value) if isinstance(value, str) else value


def _datetime_call(kind: str, text: str, imports: Imports) -> Group:
    module = imports.module("datetime", "dt")
    if kind == "date":
        day = dt.date.fromisoformat(text)
        return call(f"{module}.date", str(day.year), str(day.month), str(day.day))
    if kind == "time":
        return call(f"{module}.time", *_time_arguments(dt.time.fromisoformat(text)))
    moment = dt.datetime.fromisoformat(text)
    if moment.tzinfo is not None:
        moment = moment.astimezone(dt.UTC)
    parts = (str(moment.year), str(moment.month), str(moment.day), *_time_arguments(moment.time()))
    return call(f"{module}.datetime", *parts, tzinfo=f"{module}.UTC")


def _time_arguments(time: dt.time) -> Iterator[str]:
    parts = [time.hour, time.minute, time.second, time.microsecond]
    while len(parts) > 2 and not parts[-1]:
        parts.pop()
    return map(str, parts)
