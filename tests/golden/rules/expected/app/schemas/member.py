# fw:generated:sha256:53541488bc2dc0ee831b4c40d9efadcd00edd8f93c0ba36ab82f1dc05952e089
"""Request and response schemas for members."""

import datetime as dt
from decimal import Decimal
from typing import Annotated

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
    ListQuery,
    NotBlank,
    Past,
    Pattern,
    Range,
    ResponseSchema,
    ShowQuery,
    String,
    Text,
    Time,
    UpdateSchema,
    Uuid,
)
from pydantic import Field

from app.models.member import Member

MemberFirstName = Annotated[String, NotBlank()]
MemberLastName = Annotated[Text, Field(max_length=80)]
MemberLastNameInput = Annotated[MemberLastName, Field(min_length=2), NotBlank()]
MemberEmail = Annotated[String, Format("email")]
MemberWebsite = Annotated[Text, Format("url")]
MemberSlug = Annotated[Text, Field(max_length=60)]
MemberSlugInput = Annotated[MemberSlug, Format("slug")]
MemberPhone = Annotated[String, Format("phone")]
MemberCountry = Annotated[Text, Field(max_length=2)]
MemberCountryInput = Annotated[MemberCountry, Pattern("^[A-Z]{2}$")]
MemberBio = Annotated[Text, Field(min_length=10, max_length=2000)]
MemberBirthDate = Annotated[Date, Range(min=dt.date(1900, 1, 1)), Past()]
MemberVisits = Annotated[Int, Range(min=0)]
MemberScore = Annotated[Float, Range(min=0.0, max=1.0)]
MemberDiscount = Annotated[Decimal, Digits(5, 2)]
MemberDiscountInput = Annotated[
    Decimal, Digits(5, 2, min=Decimal("0.00"), max=Decimal("99.50"))
]
MemberWealth = Annotated[Decimal, Digits(30, 10)]
MemberWealthInput = Annotated[Decimal, Digits(30, 10, min=Decimal("0.0100000000"))]
MemberOpens = Annotated[Time, Range(min=dt.time(8, 30), max=dt.time(17, 0))]
MemberRenewedAt = Annotated[
    DateTime,
    Range(
        min=dt.datetime(2020, 1, 1, 0, 0, tzinfo=dt.UTC),
        max=dt.datetime(2099, 12, 31, 23, 59, 59, 500000, tzinfo=dt.UTC),
    ),
]
MemberExpiresAt = Annotated[DateTime, Future()]
MemberRank = Annotated[Int, Range(min=1, max=5)]
MemberPin = Annotated[Text, Field(max_length=4)]
MemberPinInput = Annotated[MemberPin, Pattern("^[0-9]{4}$")]


class MemberCreate(CreateSchema):
    """Fields for creating a member."""

    first_name: MemberFirstName
    last_name: MemberLastNameInput
    email: MemberEmail
    website: MemberWebsite | None = None
    slug: MemberSlugInput
    phone: MemberPhone | None = None
    country: MemberCountryInput = "DE"
    bio: MemberBio | None = None
    birth_date: MemberBirthDate | None = None
    visits: MemberVisits = 0
    score: MemberScore | None = None
    discount: MemberDiscountInput = Decimal("0.00")
    wealth: MemberWealthInput | None = None
    opens: MemberOpens = dt.time(9, 0)
    renewed_at: MemberRenewedAt | None = None
    expires_at: MemberExpiresAt | None = None
    rank: MemberRank
    pin: MemberPinInput


class MemberUpdate(UpdateSchema):
    """Fields for updating a member. A field left out keeps its value."""

    first_name: MemberFirstName = UNSET
    last_name: MemberLastNameInput = UNSET
    email: MemberEmail = UNSET
    website: MemberWebsite | None = UNSET
    slug: MemberSlugInput = UNSET
    phone: MemberPhone | None = UNSET
    country: MemberCountryInput = UNSET
    bio: MemberBio | None = UNSET
    birth_date: MemberBirthDate | None = UNSET
    visits: MemberVisits = UNSET
    score: MemberScore | None = UNSET
    discount: MemberDiscountInput = UNSET
    wealth: MemberWealthInput | None = UNSET
    opens: MemberOpens = UNSET
    renewed_at: MemberRenewedAt | None = UNSET
    expires_at: MemberExpiresAt | None = UNSET
    rank: MemberRank = UNSET
    pin: MemberPinInput = UNSET


class MemberResponse(ResponseSchema):
    """Fields of a member in a response."""

    id: Uuid
    first_name: String
    last_name: MemberLastName
    email: String
    website: Text | None
    slug: MemberSlug
    phone: String | None
    country: MemberCountry
    bio: Text | None
    birth_date: Date | None
    visits: Int
    score: Float | None
    discount: MemberDiscount
    wealth: MemberWealth | None
    opens: Time
    renewed_at: DateTime | None
    expires_at: DateTime | None
    rank: Int
    checks: Int


class MemberQuery(ListQuery):
    """Query parameters for listing members."""

    model = Member
    filter_fields = (
        "id",
        "first_name",
        "last_name",
        "email",
        "slug",
        "phone",
        "country",
        "birth_date",
        "visits",
        "score",
        "discount",
        "wealth",
        "opens",
        "renewed_at",
        "expires_at",
        "rank",
        "checks",
    )
    sort_fields = (
        "id",
        "first_name",
        "last_name",
        "email",
        "slug",
        "phone",
        "country",
        "birth_date",
        "visits",
        "score",
        "discount",
        "wealth",
        "opens",
        "renewed_at",
        "expires_at",
        "rank",
        "checks",
    )
    search_fields = (
        "first_name",
        "last_name",
        "email",
        "website",
        "slug",
        "phone",
        "country",
        "bio",
    )


class MemberShow(ShowQuery):
    """Query parameters for retrieving a member."""

    model = Member
