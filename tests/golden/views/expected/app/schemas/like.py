# fw:generated:sha256:ddaa0377d9c479e7525b06d8819954516f6abb969dd3a8a389793aa7bcc4fbaf
"""Request and response schemas for likes."""

from fw.runtime.http import ListQuery, ResponseSchema, ShowQuery, Uuid

from app.models.like import Like


class LikeResponse(ResponseSchema):
    """Fields of a like in a response."""

    post_id: Uuid
    author_id: Uuid


class LikeQuery(ListQuery):
    """Query parameters for listing likes."""

    model = Like
    filter_fields = ("post_id", "author_id")
    sort_fields = ("post_id", "author_id")


class LikeShow(ShowQuery):
    """Query parameters for retrieving a like."""

    model = Like
