# fw:generated:sha256:2f371fa755d389045eb5300fdcadedb05c92d90a101c5a77de8a939594d2ccd1
"""Request and response schemas for samples."""

import datetime as dt
from decimal import Decimal
from typing import Annotated
from uuid import UUID

from fw.runtime.http import (
    UNSET,
    Bool,
    CreateSchema,
    Date,
    DateTime,
    Digits,
    Float,
    Int,
    Json,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    String,
    Text,
    Time,
    UpdateSchema,
    Uuid,
)
from pydantic import Field

from app.models.sample import Sample, SampleColour, SampleState

SampleShort = Annotated[Text, Field(max_length=10)]
SampleLong = Annotated[Text, Field(max_length=5000)]
SamplePrice = Annotated[Decimal, Digits(10, 2)]
SampleExact = Annotated[Decimal, Digits(30, 10)]
SampleCount = Annotated[Decimal, Digits(5, 0)]


class SampleCreate(CreateSchema):
    """Fields for creating a sample."""

    whole: Int
    whole_default: Int = -7
    whole_unique: Int | None = None
    name: String
    short: SampleShort = 'it\'s "x"'
    long: SampleLong | None = None
    body: Text | None = None
    body_default: Text = "line\tone"
    ratio: Float
    ratio_default: Float = 1.0
    active: Bool = True
    hidden: Bool
    token_id: Uuid | None = None
    fixed_id: Uuid = UUID("0190a6e4-0000-7000-8000-000000000000")
    happened_at: DateTime
    opened_at: DateTime = dt.datetime(2024, 1, 31, 10, 0, tzinfo=dt.UTC)
    day: Date | None = None
    day_default: Date = dt.date(2024, 2, 29)
    clock: Time
    clock_default: Time = dt.time(23, 59, 59, 500000)
    price: SamplePrice = Decimal("0.10")
    exact: SampleExact | None = None
    count: SampleCount
    extra: Json | None = None
    extra_default: Json = Field(default={"a": [1, 2.5, True, None, "é"]})
    state: SampleState = SampleState.IN_PROGRESS
    colour: SampleColour | None = None


class SampleUpdate(UpdateSchema):
    """Fields for updating a sample. A field left out keeps its value."""

    whole: Int = UNSET
    whole_default: Int = UNSET
    whole_unique: Int | None = UNSET
    name: String = UNSET
    short: SampleShort = UNSET
    long: SampleLong | None = UNSET
    body: Text | None = UNSET
    body_default: Text = UNSET
    ratio: Float = UNSET
    ratio_default: Float = UNSET
    active: Bool = UNSET
    hidden: Bool = UNSET
    token_id: Uuid | None = UNSET
    fixed_id: Uuid = UNSET
    happened_at: DateTime = UNSET
    opened_at: DateTime = UNSET
    day: Date | None = UNSET
    day_default: Date = UNSET
    clock: Time = UNSET
    clock_default: Time = UNSET
    price: SamplePrice = UNSET
    exact: SampleExact | None = UNSET
    count: SampleCount = UNSET
    extra: Json | None = UNSET
    extra_default: Json = UNSET
    state: SampleState = UNSET
    colour: SampleColour | None = UNSET


class SampleResponse(ResponseSchema):
    """Fields of a sample in a response."""

    id: Int
    whole: Int
    whole_default: Int
    whole_unique: Int | None
    name: String
    short: SampleShort
    long: SampleLong | None
    body: Text | None
    body_default: Text
    ratio: Float
    ratio_default: Float
    active: Bool
    hidden: Bool
    token_id: Uuid | None
    fixed_id: Uuid
    happened_at: DateTime
    opened_at: DateTime
    day: Date | None
    day_default: Date
    clock: Time
    clock_default: Time
    price: SamplePrice
    exact: SampleExact | None
    count: SampleCount
    extra: Json | None
    extra_default: Json
    state: SampleState
    colour: SampleColour | None


class SampleQuery(ListQuery):
    """Query parameters for listing samples."""

    model = Sample
    filter_fields = (
        "id",
        "whole",
        "whole_default",
        "whole_unique",
        "name",
        "short",
        "ratio",
        "ratio_default",
        "active",
        "hidden",
        "token_id",
        "fixed_id",
        "happened_at",
        "opened_at",
        "day",
        "day_default",
        "clock",
        "clock_default",
        "price",
        "exact",
        "count",
        "state",
        "colour",
    )
    sort_fields = (
        "id",
        "whole",
        "whole_default",
        "whole_unique",
        "name",
        "short",
        "ratio",
        "ratio_default",
        "active",
        "hidden",
        "token_id",
        "fixed_id",
        "happened_at",
        "opened_at",
        "day",
        "day_default",
        "clock",
        "clock_default",
        "price",
        "exact",
        "count",
        "state",
        "colour",
    )
    search_fields = ("name", "short", "long", "body", "body_default")


class SampleShow(ShowQuery):
    """Query parameters for retrieving a sample."""

    model = Sample
