"""Default values of fields as Python code."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterator

from fw.language.model import Default, Field
from fw.tasks.render.code import Code, Group, call, literal
from fw.tasks.render.imports import Imports
from fw.tasks.render.template_filters import py

__all__ = ["default_code", "default_data"]


def default_code(field: Field, imports: Imports) -> Group | Code:
    """Return the field's default as a value of its Python type, importing what that needs."""
    value = field.default
    match field.type.name:
        case "uuid":
            from uuid import UUID  # like decimal: slow to import, and seldom needed

            return call(imports.member("uuid", "UUID"), literal(str(UUID(str(value)))))
        case "decimal":
            from decimal import Decimal

            return call(imports.member("decimal", "Decimal"), literal(str(Decimal(str(value)))))
        case "float":
            return literal(float(str(value)))
        case "json":
            return Code(py(_loaded(value)))
        case "datetime" | "date" | "time":
            return _moment(field.type.name, str(value), imports)
        case _:
            return literal(value)


def default_data(field: Field) -> object:
    """Return the field's default as the API would give it: JSON's own types, moments as text."""
    value = field.default
    match field.type.name:
        case "json":
            return _loaded(value)
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
            return _digits(str(value), field.type.scale or 0)
        case _:
            return value


def _digits(value: str, scale: int) -> str:
    from decimal import Decimal, localcontext

    with localcontext(prec=1000):
        return str(Decimal(value).quantize(Decimal(1).scaleb(-scale)))


def _loaded(value: Default | None) -> object:
    return json.loads(value) if isinstance(value, str) else value


def _moment(kind: str, text: str, imports: Imports) -> Group:
    module = imports.module("datetime", "dt")
    if kind == "date":
        day = dt.date.fromisoformat(text)
        return call(f"{module}.date", str(day.year), str(day.month), str(day.day))
    if kind == "time":
        return call(f"{module}.time", *_clock(dt.time.fromisoformat(text)))
    moment = dt.datetime.fromisoformat(text)
    if moment.tzinfo is not None:
        moment = moment.astimezone(dt.UTC)
    parts = (str(moment.year), str(moment.month), str(moment.day), *_clock(moment.time()))
    return call(f"{module}.datetime", *parts, tzinfo=f"{module}.UTC")


def _clock(time: dt.time) -> Iterator[str]:
    parts = [time.hour, time.minute, time.second, time.microsecond]
    while len(parts) > 2 and not parts[-1]:
        parts.pop()
    return map(str, parts)
