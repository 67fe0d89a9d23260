"""Rules of request fields: what they refuse, and how JSON schemas describe them."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from typing import Annotated, Any

import pytest
from pydantic import Field, TypeAdapter, ValidationError

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    Date,
    DateTime,
    Digits,
    Float,
    Format,
    Future,
    Int,
    NotBlank,
    Past,
    Pattern,
    Range,
    String,
    Text,
    Time,
)

LEAST = date(2000, 1, 1)


@pytest.mark.parametrize(
    ("annotation", "valid", "invalid"),
    [
        (Annotated[String, NotBlank()], ["a", " a "], ["", " ", "\t\n", "\u00a0"]),
        (Annotated[String, Format("email")], ["ada@example.com"], ["", "nonsense", "a@b"]),
        (
            Annotated[String, Format("url")],
            ["https://a.io/x?y"],
            ["a.io", "ftp://a.io", "javascript:1"],
        ),
        (Annotated[String, Format("slug")], ["my-post-1"], ["My", "a--b", "-a", "a-", "a\n"]),
        (
            Annotated[String, Format("phone")],
            ["+49 30 1234567", "(030) 123"[1:]],
            ["call me", "12"],
        ),
        (Annotated[String, Pattern("^[A-Z]{2}$")], ["DE"], ["de", "DEU", "DE\n"]),
        (Annotated[Text, Field(min_length=2, max_length=3)], ["ab"], ["a", "abcd"]),
        (Annotated[Int, Range(min=0, max=5)], [0, 5, 5.0], [-1, 6, "1", True]),
        (
            Annotated[Decimal, Digits(5, 2, min=Decimal("0.01"), max=Decimal("9.50"))],
            ["0.01", 9.5, "9.5"],
            ["0", 0, 9.51, "-1"],
        ),
        (Annotated[Float, Range(max=0.5)], [0.5, -1], [0.51, "0"]),
        (Annotated[Time, Range(min=time(8, 30))], ["08:30"], ["08:29:59", "x"]),
        (Annotated[Date, Range(min=LEAST)], ["2000-01-01"], ["1999-12-31", "x"]),
        (
            Annotated[DateTime, Range(min=datetime(2000, 1, 1, tzinfo=UTC))],
            ["2000-01-01T00:00:00Z", "2000-01-01T02:00:00+02:00"],
            ["2000-01-01T01:00:00+02:00"],
        ),
    ],
)
def test_values(annotation: Any, valid: list[Any], invalid: list[Any]) -> None:
    adapter: TypeAdapter[Any] = TypeAdapter(annotation)
    for value in valid:
        adapter.validate_python(value)
    for value in invalid:
        with pytest.raises(ValidationError):
            adapter.validate_python(value)


def test_past_and_future() -> None:
    today = datetime.now(UTC).date()
    past: TypeAdapter[Any] = TypeAdapter(Annotated[Date, Past()])
    future: TypeAdapter[Any] = TypeAdapter(Annotated[Date, Future()])
    past.validate_python(str(today - timedelta(days=1)))
    future.validate_python(str(today + timedelta(days=1)))
    for adapter in (past, future):
        with pytest.raises(ValidationError, match="Input should be in the"):
            adapter.validate_python(str(today))


@pytest.mark.parametrize(
    ("annotation", "described"),
    [
        (Annotated[String, Format("email")], {"format": "email", "maxLength": 255}),
        (Annotated[String, Format("url")], {"format": "uri"}),
        (Annotated[String, Format("slug")], {"pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"}),
        (Annotated[String, Pattern("^[A-Z]{2}$")], {"pattern": "^[A-Z]{2}$"}),
        (
            Annotated[String, NotBlank(), Pattern("^[A-Z]")],
            {"minLength": 1, "allOf": [{"pattern": "^[A-Z]"}]},
        ),
        (Annotated[Int, Range(min=0, max=5)], {"minimum": 0, "maximum": 5}),
        (Annotated[Text, Field(min_length=2, max_length=3)], {"minLength": 2, "maxLength": 3}),
    ],
)
def test_json_schemas(annotation: Any, described: dict[str, Any]) -> None:
    adapter: TypeAdapter[Any] = TypeAdapter(annotation)
    schema = adapter.json_schema()
    assert schema == schema | described


class Described(CreateSchema):
    """Fields with and without a default: pydantic orders their annotations differently."""

    code: Annotated[String, Pattern("^[A-Z]$")]
    code_default: Annotated[String, Pattern("^[A-Z]$")] = "A"
    rank: Annotated[Int, Range(min=1, max=5)]
    rank_default: Annotated[Int, Range(min=1, max=5)] = 1
    rank_unset: Annotated[Int, Range(min=1, max=5)] = UNSET
    rank_null: Annotated[Int, Range(min=1, max=5)] | None = None
    name: Annotated[Annotated[Text, Field(max_length=9)], Field(min_length=2), NotBlank()]
    name_default: Annotated[Annotated[Text, Field(max_length=9)], Field(min_length=2)] = "ab"
    plain: Text = ""


def test_fields_with_a_default_have_the_same_rules() -> None:
    found = Described.model_json_schema()["properties"]
    for name in ("code", "code_default"):
        assert found[name]["pattern"] == "^[A-Z]$"
    for name in ("rank", "rank_default", "rank_unset"):
        assert (found[name]["minimum"], found[name]["maximum"]) == (1, 5)
    assert found["rank_null"]["anyOf"][0]["minimum"] == 1
    for name in ("name", "name_default"):
        assert (found[name]["minLength"], found[name]["maxLength"]) == (2, 9)
    assert found["plain"]["pattern"] == "^[^\\u0000]*$"
    given = {"code": "A", "rank": 1, "name": "ab"}
    Described.model_validate(given)
    for name, value in (("rank", 0), ("code", "a"), ("name", "a")):
        for field in (name, f"{name}_default"):
            with pytest.raises(ValidationError, match=field):
                Described.model_validate({**given, field: value})
    for field in ("rank_unset", "rank_null"):
        with pytest.raises(ValidationError, match=field):
            Described.model_validate({**given, field: 6})


def test_bounds_of_a_decimal_in_json_schemas() -> None:
    digits = Digits(5, 2, min=Decimal("0.01"), max=Decimal("9.50"))
    adapter: TypeAdapter[Any] = TypeAdapter(Annotated[Decimal, digits])
    _, number = adapter.json_schema()["anyOf"]
    assert (number["minimum"], number["maximum"]) == (0.01, 9.5)
