# fw:generated:sha256:9882084f4a4a357a3b59a73aecee6cbe2c7a33b4dafefa6b085458bdd2255003
"""Request and response schemas for follows."""

from fw.runtime.http import (
    CreateSchema,
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


class FollowResponse(ResponseSchema):
    """Fields of a follow in a response."""

    follower_id: Uuid
    followed_id: Uuid


class FollowQuery(ListQuery):
    """Query parameters for listing follows."""

    model = Follow
    filter_fields = ("follower_id", "followed_id")
    sort_fields = ("follower_id", "followed_id", "follower.name", "followed.name")
    search_fields = ("follower.name", "followed.name")
    include_relations = ("follower", "followed")


class FollowShow(ShowQuery):
    """Query parameters for retrieving a follow."""

    model = Follow
    include_relations = ("follower", "followed")
