# fw:generated:sha256:eb3e79c860d626a383325382bbea898a6dc4ed7ef70223ba6a5cf21c672b8665
"""What the API takes and gives of follows."""

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
