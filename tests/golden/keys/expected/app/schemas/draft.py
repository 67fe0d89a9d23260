# fw:generated:sha256:75a8bff91307fef334889c52c36c0b231e46b7bfbf9262db220a9e1f9d92a65a
"""Request and response schemas for drafts."""

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
    Uuid,
)

from app.models.draft import Draft


class DraftCreate(CreateSchema):
    """Fields for creating a draft."""

    body: Text


class DraftUpdate(UpdateSchema):
    """Fields for updating a draft. A field left out keeps its value."""

    body: Text = UNSET


class DraftResponse(ResponseSchema):
    """Fields of a draft in a response."""

    id: Uuid
    body: Text


class DraftQuery(ListQuery):
    """Query parameters for listing drafts."""

    model = Draft
    filter_fields = ("id",)
    sort_fields = ("id",)
    search_fields = ("body",)


class DraftShow(ShowQuery):
    """Query parameters for retrieving a draft."""

    model = Draft
