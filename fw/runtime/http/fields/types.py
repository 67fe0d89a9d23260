"""Types of request fields: strict, bounded, and the same on every database.

Every database can store a valid value. All but `Digits` are types for annotations. Use
`Annotated[Text, Field(max_length=80)]` for a length other than that of `String`.
"""

from __future__ import annotations

import decimal
import math
import re
from dataclasses import dataclass
from datetime import MAXYEAR, MINYEAR, UTC, date, datetime, time
from typing import Annotated, Any, TypeVar
from uuid import UUID

from pydantic import AfterValidator, BeforeValidator, Field, GetJsonSchemaHandler, WithJsonSchema
from pydantic_core import PydanticCustomError, core_schema

__all__ = [
    "ANY_JSON",
    "INT_MAX",
    "INT_MIN",
    "WITHOUT_NUL",
    "Bool",
    "Date",
    "DateTime",
    "Digits",
    "Float",
    "Int",
    "IntKey",
    "IntList",
    "Json",
    "KeyList",
    "String",
    "StringKey",
    "Text",
    "Time",
    "Uuid",
    "UuidKey",
    "UuidList",
    "clean",
]

K = TypeVar("K")

INT_MIN, INT_MAX = -(2**63), 2**63 - 1

_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
_JSON_DEPTH = 30
"""MariaDB parses at most 32 levels of JSON."""


_IN_SEGMENT = re.compile(r"[^/\x00-\x1f\x7f\ud800-\udfff]+")


def _segment(text: str) -> str:
    """Return the text if it can be a segment of a path; raise otherwise."""
    if text in (".", "..") or not _IN_SEGMENT.fullmatch(text):
        raise PydanticCustomError(
            "key",
            "A key must not be empty, '.' or '..', and must not contain '/' or control characters",
        )
    return text


def clean(text: str) -> str:
    """Return the text if every database can store it; raise for NUL and lone surrogates."""
    if _UNSTORABLE.search(text):
        raise PydanticCustomError("text", "Text must not contain NUL or lone surrogates")
    return text


class _PatternValidator:
    """Validator that accepts only strings that match a pattern, before the type parses them.

    Values of the type `kind`, as rows have them, are accepted too. With `check_date`, the first ten
    characters of a string must be an existing date.
    """

    def __init__(
        self, pattern: str, message: str, kind: type[Any] | None = None, *, check_date: bool = False
    ) -> None:
        self.pattern = re.compile(pattern, re.ASCII)
        self.message = message
        self.kind = kind
        self.check_date = check_date

    def __call__(self, value: object) -> object:
        if not isinstance(value, str):
            if self.kind is not None and isinstance(value, self.kind):
                return value
            raise PydanticCustomError("shape", self.message)
        if not self.pattern.fullmatch(value):
            raise PydanticCustomError("shape", self.message)
        if self.check_date:
            try:
                date.fromisoformat(value[:10])
            except ValueError:
                raise PydanticCustomError("day", "Input should be an existing day") from None
        return value


_INFINITIES = (datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC))
"""PostgreSQL's driver stores the first and the last datetime as infinities."""


def _in_utc(value: datetime) -> datetime:
    try:
        moment = value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)
    except OverflowError:
        raise PydanticCustomError("range", "The time is before year 1 or after 9999") from None
    if not MINYEAR < moment.year < MAXYEAR and moment in _INFINITIES:
        raise PydanticCustomError("range", "The first and the last moment can't be stored")
    return moment


def _json(value: Any, depth: int = 0) -> Any:
    """Return a JSON value if every database can store it."""
    if isinstance(value, str):
        clean(value)
    elif isinstance(value, float):
        if not math.isfinite(value):
            raise PydanticCustomError("finite", "Numbers must be finite")
    elif isinstance(value, int):
        if not INT_MIN <= value <= INT_MAX:
            raise PydanticCustomError("range", "Whole numbers must fit into 64 bits")
    elif isinstance(value, (dict, list)):
        if depth >= _JSON_DEPTH:
            raise PydanticCustomError("depth", "The value is nested too deeply")
        inner = [*value, *value.values()] if isinstance(value, dict) else value
        for item in inner:
            _json(item, depth + 1)
    return value


def _non_null_json(value: Any) -> Any:
    if value is None:
        raise PydanticCustomError("null", "Input should not be null")
    return _json(value)


def _whole(value: object) -> object:
    """Return 1 for 1.0, since JSON has one type of numbers and some clients write 1.0."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


WITHOUT_NUL = "^[^\\u0000]*$"
"""Pattern of a text that every database can store, in JSON schemas."""
SEGMENT = "^[^/\\u0000-\\u001f\\u007f]+$"
"""Pattern of a text that can be a segment of a path, in JSON schemas."""
ANY_JSON = {"not": {"type": "null"}, "pattern": WITHOUT_NUL}
"""JSON schema of a JSON field. Client generators fail on a list of types."""
_DATE = r"\d{4}-\d\d-\d\d"
_CLOCK = r"([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?"
_OFFSET = r"([Zz]|[+-]\d\d:?\d\d)"


@dataclass(frozen=True, slots=True)
class _DefaultPattern:
    """Adds a pattern to the JSON schema of a type that no rule gives another one."""

    pattern: str

    def __get_pydantic_json_schema__(
        self, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        """Return the JSON schema; called by pydantic."""
        return {"pattern": self.pattern, **handler.resolve_ref_schema(handler(schema))}


Bool = Annotated[bool, Field(strict=True)]
Int = Annotated[int, Field(strict=True, ge=INT_MIN, le=INT_MAX), BeforeValidator(_whole)]
Float = Annotated[float, Field(strict=True, allow_inf_nan=False)]
Text = Annotated[
    str,
    Field(strict=True),
    AfterValidator(clean),
    _DefaultPattern(WITHOUT_NUL),
]
String = Annotated[Text, Field(max_length=255)]
Uuid = Annotated[
    UUID,
    Field(strict=False),
    BeforeValidator(
        _PatternValidator(
            r"[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}", "Input should be a UUID", UUID
        )
    ),
]
DateTime = Annotated[
    datetime,
    Field(strict=False),
    AfterValidator(_in_utc),
    BeforeValidator(
        _PatternValidator(
            rf"{_DATE}[Tt ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{{1,9}})?)?{_OFFSET}?",
            "Input should be a date and time, such as 2026-01-31T12:00:00Z",
            datetime,
            check_date=True,
        )
    ),
]
Date = Annotated[
    date,
    Field(strict=False),
    BeforeValidator(
        _PatternValidator(
            _DATE, "Input should be a date, such as 2026-01-31", date, check_date=True
        )
    ),
]
Time = Annotated[
    time,
    Field(strict=False),
    BeforeValidator(
        _PatternValidator(_CLOCK, "Input should be a time of day, such as 12:00:00", time)
    ),
    WithJsonSchema(
        {
            "type": "string",
            "pattern": rf"^{_CLOCK}$".replace(r"\d", "[0-9]"),
            "examples": ["12:00:00"],
        },
        mode="validation",
    ),
    WithJsonSchema({"type": "string", "examples": ["12:00:00"]}, mode="serialization"),
]
Json = Annotated[
    Any,
    AfterValidator(_non_null_json),
    Field(
        examples=[{"key": "value"}],
        json_schema_extra={**ANY_JSON},
    ),
]

UuidKey = Uuid
IntKey = Annotated[
    int,
    Field(strict=False, ge=INT_MIN, le=INT_MAX),
    BeforeValidator(_PatternValidator(r"-?\d{1,19}", "Input should be a whole number")),
]

StringKey = Annotated[
    str,
    Field(strict=True, min_length=1, json_schema_extra={"pattern": SEGMENT}),
    AfterValidator(_segment),
]


def _distinct(values: list[Any]) -> list[Any]:
    if len(set(values)) < len(values):
        raise PydanticCustomError("distinct", "A value is given more than once")
    return values


_Linked = Field(max_length=1000, json_schema_extra={"uniqueItems": True})
UuidList = Annotated[list[Uuid], _Linked, AfterValidator(_distinct)]
KeyList = Annotated[list[K], _Linked, AfterValidator(_distinct)]
IntList = Annotated[list[Int], _Linked, AfterValidator(_distinct)]


@dataclass(frozen=True, slots=True)
class Digits:
    """Makes a `Decimal` exact: `Annotated[Decimal, Digits(10, 2)]` is up to 99999999.99.

    Requests send it as a string or as a JSON number. A value with too many digits is rejected,
    not rounded. The digits of a number are those of its shortest decimal notation: 1.1 has one
    decimal, 1.005 has three. The value is at least `min` and at most `max`.
    """

    precision: int
    scale: int
    min: decimal.Decimal | None = None
    max: decimal.Decimal | None = None

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> core_schema.CoreSchema:
        """Return the validation schema; called by pydantic."""
        return core_schema.no_info_plain_validator_function(
            self.parse, serialization=core_schema.to_string_ser_schema()
        )

    def __get_pydantic_json_schema__(
        self, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        """Return the JSON schema; called by pydantic."""
        text = self.text()
        if handler.mode == "serialization":
            return text
        bound = float(self.limit)
        if decimal.Decimal(bound) > self.limit:
            bound = math.nextafter(bound, 0)
        number = {
            "type": "number",
            "minimum": -bound if self.min is None else float(self.min),
            "maximum": bound if self.max is None else float(self.max),
            "multipleOf": float(decimal.Decimal(1).scaleb(-self.scale)),
            "examples": [float(text["examples"][0])],
        }
        return {"anyOf": [text, number]}

    def text(self) -> dict[str, Any]:
        """Return the JSON schema of a decimal that is written as a string."""
        whole = self.precision - self.scale
        fraction = rf"(\.[0-9]{{0,{self.scale}}})?" if self.scale else ""
        example = min(self.limit, decimal.Decimal("9.99")).quantize(
            decimal.Decimal(1).scaleb(-min(self.scale, 2)), decimal.ROUND_DOWN
        )
        if self.min is not None and example < self.min:
            example = self.min
        if self.max is not None and example > self.max:
            example = self.max
        return {
            "type": "string",
            "pattern": rf"^-?[0-9]{{1,{max(whole, 1)}}}{fraction}$",
            "examples": [str(example)],
        }

    @property
    def limit(self) -> decimal.Decimal:
        """The largest value."""
        return decimal.Decimal(f"{'9' * self.precision}").scaleb(
            -self.scale, decimal.Context(prec=self.precision + 1)
        )

    def parse(self, value: object) -> decimal.Decimal:
        """Convert a request's value to a decimal; raise PydanticCustomError for an invalid one."""
        if isinstance(value, decimal.Decimal):
            number = value
        elif isinstance(value, str) and _DECIMAL.fullmatch(value):
            number = self._exact(decimal.Decimal(value))
        elif isinstance(value, (int, float)) and not isinstance(value, bool):
            number = self._number(value)
        else:
            raise PydanticCustomError("decimal", "Input should be a decimal number, such as 9.99")
        if not number.is_finite() or abs(number) > self.limit:
            raise PydanticCustomError(
                "digits",
                "A decimal has at most {whole} digits before the point",
                {"whole": self.precision - self.scale},
            )
        if self.min is not None and number < self.min:
            raise PydanticCustomError(
                "greater_than_equal",
                "Input should be greater than or equal to {ge}",
                {"ge": str(self.min)},
            )
        if self.max is not None and number > self.max:
            raise PydanticCustomError(
                "less_than_equal",
                "Input should be less than or equal to {le}",
                {"le": str(self.max)},
            )
        return number

    def _number(self, value: int | float) -> decimal.Decimal:
        if isinstance(value, float) and not math.isfinite(value):
            raise PydanticCustomError("finite", "A decimal must be finite")
        if abs(value) > self.limit:
            return decimal.Decimal("Infinity")
        whole = isinstance(value, int) or value.is_integer()
        return self._exact(decimal.Decimal(int(value) if whole else repr(value)))

    def _exact(self, number: decimal.Decimal) -> decimal.Decimal:
        if -int(number.as_tuple().exponent) > self.scale:
            raise PydanticCustomError(
                "scale", "A decimal has at most {scale} decimals", {"scale": self.scale}
            )
        return number


_DECIMAL = re.compile(r"[+-]?(\d{1,100}(\.\d{0,100})?|\.\d{1,100})", re.ASCII)
