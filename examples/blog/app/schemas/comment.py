# fw:generated:sha256:99eadedc103d68decd8ae8cc8dcd35669e6f4c1e935052c4bfa2d2933e589e7e
"""The bodies of requests and answers about comments."""

from typing import Annotated

from fw.runtime.http import (
    Bool,
    CreateSchema,
    DateTime,
    ResponseSchema,
    Text,
    UpdateSchema,
    Uuid,
    absent,
)
from pydantic import Field


class CommentCreate(CreateSchema):
    """What a new comment is made of."""

    post_id: Uuid
    parent_id: Uuid | None = None
    name: Annotated[Text, Field(max_length=80)]
    body: Text
    approved: Bool = False


class CommentUpdate(UpdateSchema):
    """What changes in one comment: a field left out stays as it is."""

    post_id: Uuid = absent()
    parent_id: Uuid | None = absent()
    name: Annotated[Text, Field(max_length=80)] = absent()
    body: Text = absent()
    approved: Bool = absent()


class CommentResponse(ResponseSchema):
    """One comment as it is shown."""

    id: Uuid
    post_id: Uuid
    parent_id: Uuid | None
    name: Annotated[Text, Field(max_length=80)]
    body: Text
    approved: Bool
    created_at: DateTime
    updated_at: DateTime
