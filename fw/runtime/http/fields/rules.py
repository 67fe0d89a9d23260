"""Rules of request fields, for annotations: `Annotated[String, NotBlank(), Format("email")]`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import PydanticCustomError, SchemaValidator, core_schema

from fw.runtime import clock
from fw.runtime.http.fields.types import WITHOUT_NUL
from fw.runtime.rules.formats import FORMAT_CHECKS, PHONE, SLUG

__all__ = ["Format", "Future", "NotBlank", "Past", "Pattern", "Range"]

Schema = dict[str, Any]


class _Rule:
    """Checks a value after its type; states the rule in JSON schemas of requests."""

    def check(self, value: Any) -> bool:
        """Return True if a value follows the rule."""
        raise NotImplementedError

    def error(self) -> PydanticCustomError:
        """Return the error for a value that breaks the rule."""
        raise NotImplementedError

    def describe(self, schema: Schema) -> None:
        """Add the rule to a JSON schema."""

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        """Return the validation schema; called by pydantic."""

        def validate(value: Any) -> Any:
            if not self.check(value):
                raise self.error()
            return value

        return core_schema.no_info_after_validator_function(validate, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> Schema:
        """Return the JSON schema; called by pydantic."""
        found = dict(handler.resolve_ref_schema(handler(schema)))
        self.describe(found)
        return found


@dataclass(frozen=True, slots=True)
class Range:
    """Refuses numbers, dates and times under `min` or over `max`.

    `Field(ge=…)` wouldn't do: pydantic may replace it by the bounds of the type itself.
    """

    min: Any = None
    max: Any = None

    def check(self, value: Any) -> Any:
        """Return a value between the bounds; raise PydanticCustomError for another one."""
        if self.min is not None and value < self.min:
            raise PydanticCustomError(
                "greater_than_equal",
                "Input should be greater than or equal to {ge}",
                {"ge": str(self.min)},
            )
        if self.max is not None and value > self.max:
            raise PydanticCustomError(
                "less_than_equal",
                "Input should be less than or equal to {le}",
                {"le": str(self.max)},
            )
        return value

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        """Return the validation schema; called by pydantic."""
        return core_schema.no_info_after_validator_function(self.check, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> Schema:
        """Return the JSON schema; called by pydantic. It has no bounds of dates and times."""
        found = dict(handler.resolve_ref_schema(handler(schema)))
        bounds = {"minimum": self.min, "maximum": self.max}
        return found | {k: bound for k, bound in bounds.items() if isinstance(bound, int | float)}


def _add_pattern(schema: Schema, pattern: str) -> None:
    if schema.get("pattern") in (None, WITHOUT_NUL):
        schema["pattern"] = pattern
    else:
        schema["allOf"] = [*schema.get("allOf", ()), {"pattern": pattern}]


@dataclass(frozen=True, slots=True)
class NotBlank(_Rule):
    """Refuses texts of white space only."""

    def check(self, value: str) -> bool:
        """Return True if a text has more than white space."""
        return bool(value.strip())

    def error(self) -> PydanticCustomError:
        """Return the error for a blank text."""
        return PydanticCustomError("blank", "Input should not be blank")

    def describe(self, schema: Schema) -> None:
        """Add the minimum length."""
        schema["minLength"] = max(1, schema.get("minLength", 0))
        _add_pattern(schema, r"^[^\u0000]*[^\s\u0000][^\u0000]*$")


_FORMATS: dict[str, tuple[str, Schema]] = {
    "email": ("an e-mail address", {"format": "email", "examples": ["ada@example.com"]}),
    "url": ("a URL, such as https://example.com", {"format": "uri"}),
    "slug": ("a slug, such as my-first-post", {"pattern": SLUG, "examples": ["my-first-post"]}),
    "phone": (
        "a telephone number, such as +49 30 1234567",
        {"pattern": PHONE, "examples": ["+49 30 1234567"]},
    ),
}


@dataclass(frozen=True, slots=True)
class Format(_Rule):
    """Refuses texts of another format: email, url, slug or phone."""

    name: str

    def check(self, value: str) -> bool:
        """Return True if a text has the format."""
        return FORMAT_CHECKS[self.name](value)

    def error(self) -> PydanticCustomError:
        """Return the error for a text of another format."""
        return PydanticCustomError(
            "format", "Input should be {what}", {"what": _FORMATS[self.name][0]}
        )

    def describe(self, schema: Schema) -> None:
        """Add the format, or its pattern."""
        facts = dict(_FORMATS[self.name][1])
        if "pattern" in facts:
            _add_pattern(schema, facts.pop("pattern"))
        schema.update(facts)


@dataclass(frozen=True)
class Pattern(_Rule):
    """Refuses texts in which a regular expression matches nothing; its engine takes linear time."""

    pattern: str

    def __post_init__(self) -> None:
        schema = core_schema.str_schema(pattern=self.pattern, regex_engine="rust-regex")
        matches: Callable[[Any], bool] = SchemaValidator(schema).isinstance_python
        object.__setattr__(self, "check", matches)

    def error(self) -> PydanticCustomError:
        """Return the error for a text that doesn't match."""
        return PydanticCustomError(
            "pattern", "Input should match the pattern {pattern}", {"pattern": self.pattern}
        )

    def describe(self, schema: Schema) -> None:
        """Add the pattern."""
        _add_pattern(schema, self.pattern)


def _now_for(value: date | datetime) -> Any:
    """Return the current time in UTC, or its date for a date."""
    moment = datetime.fromtimestamp(clock.now(), UTC)
    return moment if isinstance(value, datetime) else moment.date()


@dataclass(frozen=True, slots=True)
class Past(_Rule):
    """Refuses dates and times that aren't before the current one, in UTC."""

    def check(self, value: date | datetime) -> bool:
        """Return True if a value is in the past."""
        return bool(value < _now_for(value))

    def error(self) -> PydanticCustomError:
        """Return the error for another value."""
        return PydanticCustomError("past", "Input should be in the past")


@dataclass(frozen=True, slots=True)
class Future(_Rule):
    """Refuses dates and times that aren't after the current one, in UTC."""

    def check(self, value: date | datetime) -> bool:
        """Return True if a value is in the future."""
        return bool(value > _now_for(value))

    def error(self) -> PydanticCustomError:
        """Return the error for another value."""
        return PydanticCustomError("future", "Input should be in the future")
