"""Descriptions of fields in `/openapi.json`, and the values that the fields accept."""

from __future__ import annotations

import re
from typing import Annotated, Any

import pytest
from fastapi import FastAPI
from openapi_schema_validator import OAS31Validator
from openapi_spec_validator import validate
from pydantic import Field, TypeAdapter, ValidationError
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012
from sqlalchemy import String
from sqlalchemy.orm import Mapped, mapped_column

from fw.runtime.database import Model, Repository, Service, primary_key
from fw.runtime.http import CreateSchema, IntKey, ResponseSchema
from fw.runtime.http.fields.types import Date, DateTime, Int, Json, Text, Time
from fw.runtime.http.openapi.builder import build_openapi
from tests.runtime.app import crud
from tests.runtime.http.openapi.described_library import application


@pytest.mark.parametrize("kind", [Json, Text])
def test_a_text_with_nul_is_refused_as_described(kind: Any) -> None:
    adapter = TypeAdapter[Any](kind)
    pattern = adapter.json_schema()["pattern"]

    assert adapter.validate_python("é\n") == "é\n"
    assert re.search(pattern, "é\n")
    with pytest.raises(ValidationError, match="NUL"):
        adapter.validate_python("a\0")
    assert not re.search(pattern, "a\0")


class JsonValue(CreateSchema):
    """Has the name that the values within JSON go by."""

    held: Json
    perhaps: Json | None = None


def described() -> dict[str, Any]:
    app = FastAPI(title="t", version="1", openapi_url=None, docs_url=None)

    async def store(body: JsonValue) -> None: ...

    store.__annotations__["body"] = JsonValue
    app.post("/")(store)
    return build_openapi(app, app.routes)


@pytest.fixture(scope="module")
def validator() -> OAS31Validator:
    """Return a validator of request bodies that follows the description."""
    description = described()
    validate(description)
    home = Resource.from_contents(description, default_specification=DRAFT202012)
    return OAS31Validator(
        {"$ref": "urn:api#/components/schemas/JsonValue"},
        registry=Registry().with_resource("urn:api", home),
    )


@pytest.mark.parametrize(
    ("value", "is_taken"),
    [
        ({"a": [{"b": ["é", 1, 0.5, 1e30, True, None]}]}, True),
        ([], True),
        (2**63 - 1, True),
        (None, False),
        ("\0", False),
        ([[["\0"]]], False),
        ({"a": {"b": ["a\0"]}}, False),
        ({"a": {"b\0": 1}}, False),
        ({"\0": 1}, False),
    ],
)
def test_json_is_taken_as_described(
    validator: OAS31Validator, value: object, is_taken: bool
) -> None:
    bodies: list[Any] = [{"held": value}]
    if value is not None:
        bodies.append({"held": 1, "perhaps": value})
    for body in bodies:
        assert validator.is_valid(body) is is_taken
        if is_taken:
            JsonValue.model_validate(body)
        else:
            with pytest.raises(ValidationError):
                JsonValue.model_validate(body)


def test_what_keywords_cannot_say_is_said_in_words() -> None:
    schemas = described()["components"]["schemas"]
    assert "30 nested levels" in schemas["JsonValue_"]["description"]
    assert "64 bits" in schemas["JsonValue_"]["description"]
    deep: Any = 1
    for _ in range(30):
        deep = [deep]
    JsonValue(held=deep)
    for value in ([deep], [2**63], {"a": [-(2**63) - 1]}):
        with pytest.raises(ValidationError):
            JsonValue(held=value)


@pytest.mark.parametrize(
    ("kind", "value", "message"),
    [
        (Date, "31.01.2026", "Input should be a date, such as 2026-01-31"),
        (Date, "2026-02-30", "Input should be an existing day"),
        (Date, "0000-01-01", "Input should be an existing day"),
        (DateTime, "2026-01-31", "Input should be a date and time, such as 2026-01-31T12:00:00Z"),
        (DateTime, "2026-13-01T12:00:00Z", "Input should be an existing day"),
        (Time, "noon", "Input should be a time of day, such as 12:00:00"),
    ],
)
def test_a_moment_that_is_none_is_told_what_one_looks_like(
    kind: Any, value: str, message: str
) -> None:
    with pytest.raises(ValidationError) as refused:
        TypeAdapter[Any](kind).validate_python(value)

    assert [entry["msg"] for entry in refused.value.errors()] == [message]


class Planet(Model):
    """Bodies that orbit a star.

    Moons aren't.
    """

    __tablename__ = "openapi_planets"

    id: Mapped[int] = primary_key(doc="Counted from the star.")
    label: Mapped[str] = mapped_column(String(80), doc="In Latin.")
    mass: Mapped[int] = mapped_column(doc="In kilograms.")


class Planets(Repository[Planet]):
    model = Planet


class PlanetCreate(CreateSchema):
    label: Text
    mass: Annotated[Int, Field(description="In tons.")]


class PlanetResponse(ResponseSchema):
    id: Int
    label: Text
    mass: Int


def test_descriptions_of_models_are_described() -> None:
    service: Service[Any] = Service(Planets())
    routes = crud("/planets", "Planet", service, IntKey, PlanetCreate, PlanetCreate, PlanetResponse)
    document = application(planets=routes).openapi()

    validate(document)
    [tag] = document["tags"]
    assert tag == {"name": "Planet", "description": "Bodies that orbit a star.\n\nMoons aren't."}
    found = {
        kind: {
            name: one["description"]
            for name, one in document["components"]["schemas"][kind]["properties"].items()
        }
        for kind in ("PlanetCreate", "PlanetResponse")
    }
    assert found == {
        "PlanetCreate": {"label": "In Latin.", "mass": "In tons."},
        "PlanetResponse": {
            "id": "Counted from the star.",
            "label": "In Latin.",
            "mass": "In kilograms.",
        },
    }
