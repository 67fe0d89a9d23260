# fw:generated:sha256:41c3b9c745a4362993a801c5203b621deeff7544b0a13415161fafba88ff2b0d
"""The bodies of requests and answers about follows."""

from fw.runtime.http import (
    CreateSchema,
    Int,
    ResponseSchema,
    UpdateSchema,
    Uuid,
    absent,
)


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
