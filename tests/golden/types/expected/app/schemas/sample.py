# fw:generated:sha256:17542466677e287ec74de3dacbf415e98513926b863d372932b3280922dd68a4
"""Request and response schemas for samples."""

import datetime as dt
from decimal import Decimal
from typing import Annotated
from uuid import UUID

from fw.runtime.http import (
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
    absent,
)
from pydantic import Field

from app.models.sample import Sample, SampleColour, SampleState

String10 = Annotated[Text, Field(max_length=10)]
String5000 = Annotated[Text, Field(max_length=5000)]
Decimal10_2 = Annotated[Decimal, Digits(10, 2)]
Decimal30_10 = Annotated[Decimal, Digits(30, 10)]
Decimal5_0 = Annotated[Decimal, Digits(5, 0)]


class SampleCreate(CreateSchema):
    """Fields for creating a sample."""

    whole: Int
    whole_default: Int = -7
    whole_unique: Int | None = None
    name: String
    short: String10 = 'it\'s "x"'
    long: String5000 | None = None
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
    price: Decimal10_2 = Decimal("0.10")
    exact: Decimal30_10 | None = None
    count: Decimal5_0
    extra: Json | None = None
    extra_default: Json = {"a": [1, 2.5, True, None, "é"]}
    state: SampleState = "in progress"
    colour: SampleColour | None = None


class SampleUpdate(UpdateSchema):
    """Fields for updating a sample. A field left out keeps its value."""

    whole: Int = absent()
    whole_default: Int = absent()
    whole_unique: Int | None = absent()
    name: String = absent()
    short: String10 = absent()
    long: String5000 | None = absent()
    body: Text | None = absent()
    body_default: Text = absent()
    ratio: Float = absent()
    ratio_default: Float = absent()
    active: Bool = absent()
    hidden: Bool = absent()
    token_id: Uuid | None = absent()
    fixed_id: Uuid = absent()
    happened_at: DateTime = absent()
    opened_at: DateTime = absent()
    day: Date | None = absent()
    day_default: Date = absent()
    clock: Time = absent()
    clock_default: Time = absent()
    price: Decimal10_2 = absent()
    exact: Decimal30_10 | None = absent()
    count: Decimal5_0 = absent()
    extra: Json | None = absent()
    extra_default: Json = absent()
    state: SampleState = absent()
    colour: SampleColour | None = absent()


class SampleResponse(ResponseSchema):
    """Fields of a sample in a response."""

    id: Int
    whole: Int
    whole_default: Int
    whole_unique: Int | None
    name: String
    short: String10
    long: String5000 | None
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
    price: Decimal10_2
    exact: Decimal30_10 | None
    count: Decimal5_0
    extra: Json | None
    extra_default: Json
    state: SampleState
    colour: SampleColour | None


class SampleQuery(ListQuery):
    """Query parameters for listing samples."""

    model = Sample


class SampleShow(ShowQuery):
    """Query parameters for retrieving a sample."""

    model = Sample
