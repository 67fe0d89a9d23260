# fw:generated:sha256:f3512fbe78966418dba7d843a9c2483182b39d2af3735374b41e02633cf33b66
"""Request and response schemas for bookings."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    DateTime,
    Int,
    IntList,
    Json,
    ListQuery,
    Range,
    ResponseSchema,
    ShowQuery,
    String,
    Text,
    UpdateSchema,
    Uuid,
)

from app.models.booking import Booking, BookingStatus

BookingPage_ = Annotated[Int, Range(min=0)]


class BookingCreate(CreateSchema):
    """Fields for creating a booking."""

    author_id: Uuid
    metadata_: Json
    from_: DateTime
    until: DateTime
    page_: BookingPage_ = 1
    status: BookingStatus = BookingStatus.OPEN
    note: Text | None = None
    secret_: String | None = None
    tag_ids: IntList = UNSET


class BookingUpdate(UpdateSchema):
    """Fields for updating a booking. A field left out keeps its value."""

    author_id: Uuid = UNSET
    metadata_: Json = UNSET
    from_: DateTime = UNSET
    until: DateTime = UNSET
    page_: BookingPage_ = UNSET
    status: BookingStatus = UNSET
    note: Text | None = UNSET
    secret_: String | None = UNSET
    tag_ids: IntList = UNSET


class BookingResponse(ResponseSchema):
    """Fields of a booking in a response."""

    id: Uuid
    author_id: Uuid
    metadata_: Json
    from_: DateTime
    until: DateTime
    page_: Int
    status: BookingStatus
    note: Text | None


class BookingQuery(ListQuery):
    """Query parameters for listing bookings."""

    model = Booking
    filter_fields = ("id", "author_id", "from_", "until", "page_", "status", "tag_ids")
    sort_fields = (
        "id",
        "author_id",
        "from_",
        "until",
        "page_",
        "status",
        "author.full_name",
    )
    search_fields = ("note", "author.full_name")
    include_relations = ("author", "tags")


class BookingShow(ShowQuery):
    """Query parameters for retrieving a booking."""

    model = Booking
    include_relations = ("author", "tags")
