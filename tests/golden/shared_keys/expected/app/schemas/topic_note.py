# fw:generated:sha256:8a79a33b8921ea12916440f10a3eb3739570fdff269dedc5c3cc3ca1071a2836
"""Request and response schemas for topic notes."""

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    Int,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
)

from app.models.topic_note import TopicNote


class TopicNoteCreate(CreateSchema):
    """Fields for creating a topic note."""

    number: Int
    note: Text


class TopicNoteUpdate(UpdateSchema):
    """Fields for updating a topic note. A field left out keeps its value."""

    note: Text = UNSET


class TopicNoteResponse(ResponseSchema):
    """Fields of a topic note in a response."""

    number: Int
    note: Text


class TopicNoteQuery(ListQuery):
    """Query parameters for listing topic notes."""

    model = TopicNote
    filter_fields = ("number",)
    sort_fields = ("number",)
    search_fields = ("note",)


class TopicNoteShow(ShowQuery):
    """Query parameters for retrieving a topic note."""

    model = TopicNote
