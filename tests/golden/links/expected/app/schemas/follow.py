# fw:generated:sha256:69dbefbf44bd6d101257197ac84d3dfe25e1562a86ebe476c1cd05aec456f97f
"""Request and response schemas for follows."""

from fw.runtime.http import (
    CreateSchema,
    Int,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    UpdateSchema,
    Uuid,
    absent,
)

from app.models.follow import Follow


class FollowCreate(CreateSchema):
    """Fields for creating a follow."""

    follower_id: Uuid
    followed_id: Uuid


class FollowUpdate(UpdateSchema):
    """Fields for updating a follow. A field left out keeps its value."""

    follower_id: Uuid = absent()
    followed_id: Uuid = absent()


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
