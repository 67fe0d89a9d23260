# fw:generated:sha256:dad02c1ebc62bc710984ad6c771211d81cbb8170a4fcc43f8f1f12936fb5a2d9
"""The bodies of requests and answers about comments."""

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
    """What a new comment is made of."""

    post_id: Uuid
    parent_id: Uuid | None = None
    name: String80
    body: Text
    approved: Bool = False


class CommentUpdate(UpdateSchema):
    """What changes in one comment: a field left out stays as it is."""

    post_id: Uuid = absent()
    parent_id: Uuid | None = absent()
    name: String80 = absent()
    body: Text = absent()
    approved: Bool = absent()


class CommentResponse(ResponseSchema):
    """One comment as it is shown."""

    id: Uuid
    post_id: Uuid
    parent_id: Uuid | None
    name: String80
    body: Text
    approved: Bool
    created_at: DateTime
    updated_at: DateTime


class CommentQuery(ListQuery):
    """How comments may be listed."""

    model = Comment


class CommentShow(ShowQuery):
    """What may be shown with one comment."""

    model = Comment
