# fw:generated:sha256:22d6647663746c112cd44ac0a5c78dbbef5ac1f4b0cb0d7e21f813145d4d9206
"""Request and response schemas for follows."""

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    Int,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    UpdateSchema,
    Uuid,
)

from app.models.follow import Follow


class FollowCreate(CreateSchema):
    """Fields for creating a follow."""

    follower_id: Uuid
    followed_id: Uuid


class FollowUpdate(UpdateSchema):
    """Fields for updating a follow. A field left out keeps its value."""

    follower_id: Uuid = UNSET
    followed_id: Uuid = UNSET


class FollowResponse(ResponseSchema):
    """Fields of a follow in a response."""

    id: Int
    follower_id: Uuid
    followed_id: Uuid


class FollowQuery(ListQuery):
    """Query parameters for listing follows."""

    model = Follow


class FollowShow(ShowQuery):
    """Query parameters for retrieving a follow."""

    model = Follow
