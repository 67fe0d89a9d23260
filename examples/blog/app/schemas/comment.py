# fw:generated:sha256:dc510a1e81994cd7a3838a516eae93f7f1017d6c2b19e541469488ee0eddd9fa
"""Request and response schemas for comments."""

from typing import Annotated

from fw.runtime.http import (
    Bool,
    CreateSchema,
    DateTime,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
    Uuid,
    absent,
)
from pydantic import Field

from app.models.comment import Comment

String80 = Annotated[Text, Field(max_length=80)]


class CommentCreate(CreateSchema):
    """Fields for creating a comment."""

    post_id: Uuid
    parent_id: Uuid | None = None
    name: String80
    body: Text
    approved: Bool = False


class CommentUpdate(UpdateSchema):
    """Fields for updating a comment. A field left out keeps its value."""

    post_id: Uuid = absent()
    parent_id: Uuid | None = absent()
    name: String80 = absent()
    body: Text = absent()
    approved: Bool = absent()


class CommentResponse(ResponseSchema):
    """Fields of a comment in a response."""

    id: Uuid
    post_id: Uuid
    parent_id: Uuid | None
    name: String80
    body: Text
    approved: Bool
    created_at: DateTime
    updated_at: DateTime


class CommentQuery(ListQuery):
    """Query parameters for listing comments."""

    model = Comment


class CommentShow(ShowQuery):
    """Query parameters for retrieving a comment."""

    model = Comment
