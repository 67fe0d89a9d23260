# fw:generated:sha256:5a759e06e0455e038e3224a609b351c0e7c07cdccbdfd4d54b0aa286ea5ff225
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
    search_fields = ("author.name",)
    include_relations = ("author", "goals")


class PostStatsShow(ShowQuery):
    """Query parameters for retrieving a post stats."""

    model = PostStats
    include_relations = ("author", "goals")
