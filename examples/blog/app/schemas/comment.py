# fw:generated:sha256:f1f9b06b616aab9bc186a0e8bb4e62e6e87c510fdb15fc453c7e2b25143ba0f9
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
    filter_fields = (
        "id",
        "post_id",
        "parent_id",
        "name",
        "approved",
        "created_at",
        "updated_at",
    )
    sort_fields = (
        "id",
        "post_id",
        "parent_id",
        "name",
        "approved",
        "created_at",
        "updated_at",
        "post.title",
        "parent.name",
    )
    search_fields = ("name", "body")
    include_relations = ("post", "parent", "replies")


class CommentShow(ShowQuery):
    """Query parameters for retrieving a comment."""

    model = Comment
    include_relations = ("post", "parent", "replies")
