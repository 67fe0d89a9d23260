# fw:generated:sha256:5948b19cea1b145a544c7bd68ddaf408a38e5e57e24d5d447b5638e45ffd57eb
"""Request and response schemas for empties."""

from fw.runtime.http import (
    CreateSchema,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    UpdateSchema,
    Uuid,
)

from app.models.empty import Empty


class EmptyCreate(CreateSchema):
    """Fields for creating an empty."""


class EmptyUpdate(UpdateSchema):
    """Fields for updating an empty. A field left out keeps its value."""


class EmptyResponse(ResponseSchema):
    """Fields of an empty in a response."""

    id: Uuid


class EmptyQuery(ListQuery):
    """Query parameters for listing empties."""

    model = Empty
    filter_fields = ("id",)
    sort_fields = ("id",)


class EmptyShow(ShowQuery):
    """Query parameters for retrieving an empty."""

    model = Empty
