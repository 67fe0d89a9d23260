# fw:generated:sha256:7d5e3bd097f7920eec8a2c4302049578ea7f06db682251113f7bc55eb18755b6
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
    filter_fields = ("id", "follower_id", "followed_id")
    sort_fields = ("id", "follower_id", "followed_id")


class FollowShow(ShowQuery):
    """Query parameters for retrieving a follow."""

    model = Follow
