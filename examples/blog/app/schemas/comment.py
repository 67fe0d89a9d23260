# fw:generated:sha256:75f0f8ffc5f3f77998c32a9825fb1dc3bf761def72ac7c7a21961032a977eb24
"""Request and response schemas for comments."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    Bool,
    CreateSchema,
    DateTime,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
    Uuid,
)
from pydantic import Field

from app.models.comment import Comment

CommentName = Annotated[Text, Field(max_length=80)]


class CommentCreate(CreateSchema):
    """Fields for creating a comment."""

    post_id: Uuid
    parent_id: Uuid | None = None
    name: CommentName
    body: Text
    approved: Bool = False


class CommentUpdate(UpdateSchema):
    """Fields for updating a comment. A field left out keeps its value."""

    post_id: Uuid = UNSET
    parent_id: Uuid | None = UNSET
    name: CommentName = UNSET
    body: Text = UNSET
    approved: Bool = UNSET


class CommentResponse(ResponseSchema):
    """Fields of a comment in a response."""

    id: Uuid
    post_id: Uuid
    parent_id: Uuid | None
    name: CommentName
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
