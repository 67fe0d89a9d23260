# fw:generated:sha256:bb1f45ab3830eb83211e50bce19f973acb89a69bdd48d3f16f68566618cb7bca
"""Request and response schemas for post stats."""

from decimal import Decimal
from typing import Annotated

from fw.runtime.http import Digits, Int, ListQuery, ResponseSchema, ShowQuery, Uuid

from app.models.post_stats import PostStats, PostStatsLongest

PostStatsWords = Annotated[Decimal, Digits(12, 0)]


class PostStatsResponse(ResponseSchema):
    """Fields of a post stats in a response."""

    author_id: Uuid
    posts: Int
    words: PostStatsWords | None
    longest: PostStatsLongest | None


class PostStatsQuery(ListQuery):
    """Query parameters for listing post stats."""

    model = PostStats
    filter_fields = ("author_id", "posts", "words", "longest")
    sort_fields = ("author_id", "posts", "words", "longest", "author.name")
    include_relations = ("author", "goals")


class PostStatsShow(ShowQuery):
    """Query parameters for retrieving a post stats."""

    model = PostStats
    include_relations = ("author", "goals")
