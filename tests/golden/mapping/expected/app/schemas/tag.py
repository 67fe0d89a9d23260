# fw:generated:sha256:594b82047d5b8e8cf5eec5305fe9e8d5ce831ecdff1f4c461b351ccdecda19e3
"""Request and response schemas for tags."""

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    Int,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    String,
    UpdateSchema,
    UuidList,
)

from app.models.tag import Tag


class TagCreate(CreateSchema):
    """Fields for creating a tag."""

    name: String
    booking_ids: UuidList = UNSET


class TagUpdate(UpdateSchema):
    """Fields for updating a tag. A field left out keeps its value."""

    name: String = UNSET
    booking_ids: UuidList = UNSET


class TagResponse(ResponseSchema):
    """Fields of a tag in a response."""

    id: Int
    name: String


class TagQuery(ListQuery):
    """Query parameters for listing tags."""

    model = Tag
    filter_fields = ("id", "name", "booking_ids")
    sort_fields = ("id", "name")
    search_fields = ("name",)
    include_relations = ("bookings",)


class TagShow(ShowQuery):
    """Query parameters for retrieving a tag."""

    model = Tag
    include_relations = ("bookings",)
