"""Base classes of request bodies."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

import pytest
from pydantic import BaseModel, Field, TypeAdapter, ValidationError

from fw.runtime.http import UNSET, CreateSchema, UpdateSchema


class Status(StrEnum):
    DRAFT = "draft"
    DONE = "done"


class Part(CreateSchema):
    status: Status


class Create(CreateSchema):
    status: Status = Status.DRAFT
    before: Status | None = None
    all: list[Status] = Field(default_factory=list)
    counts: dict[Status, int] = Field(default_factory=dict)
    options: dict[str, str] = Field({"type": "enum"})
    part: Part | None = None
    parts: list[Create] = Field(default_factory=list)


class Update(UpdateSchema):
    status: Status = UNSET


def test_enums_accept_their_values_and_members() -> None:
    given: dict[str, Any] = {
        "status": "done",
        "before": "draft",
        "all": ["draft", Status.DONE],
        "counts": {"done": 1},
        "part": {"status": "done"},
        "parts": [{"status": "done"}],
    }
    for kind in (Create, type("Sub", (Create,), {})):
        found = TypeAdapter(kind).validate_python(given)
        values = found.model_dump(exclude_unset=True)
        assert values == given
        assert isinstance(values["status"], Status)
        assert found.options == {"type": "enum"}
        assert found.parts[0].status is Status.DONE


@pytest.mark.parametrize("value", ["DRAFT", "", 1, None, ["draft"]])
def test_enums_refuse_any_other_value(value: object) -> None:
    for kind in (Create, Update):
        with pytest.raises(ValidationError, match="Input should be 'draft' or 'done'"):
            kind.model_validate({"status": value})


def test_other_fields_stay_strict() -> None:
    with pytest.raises(ValidationError, match="valid integer"):
        Create.model_validate({"counts": {"done": "1"}})


def test_other_classes_with_the_enum_keep_their_strictness() -> None:
    class Strict(BaseModel, strict=True):
        part: Part
        status: Status

    with pytest.raises(ValidationError, match="instance of Status"):
        Strict.model_validate({"part": {"status": "done"}, "status": "done"})


def test_a_class_that_many_routes_use_keeps_its_core_schema() -> None:
    class Named(CreateSchema):
        name: str

    def size() -> int:
        return len(str(TypeAdapter(Annotated[Named, Field()]).core_schema))

    first = size()
    assert [size() for _ in range(5)] == [first] * 5
