# fw:generated:sha256:808987623864877fa9db25d6f371d6749d2579e1b52ba7734ef2726cb1df6e0f
"""The bodies of requests and answers about follows."""

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
    """What a new follow is made of."""

    follower_id: Uuid
    followed_id: Uuid


class FollowUpdate(UpdateSchema):
    """What changes in one follow: a field left out stays as it is."""

    follower_id: Uuid = absent()
    followed_id: Uuid = absent()


class FollowResponse(ResponseSchema):
    """One follow as it is shown."""

    id: Int
    follower_id: Uuid
    followed_id: Uuid


class FollowQuery(ListQuery):
    """How follows may be listed."""

    model = Follow


class FollowShow(ShowQuery):
    """What may be shown with one follow."""

    model = Follow
