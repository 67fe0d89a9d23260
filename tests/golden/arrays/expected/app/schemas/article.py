# fw:generated:sha256:e1c0272880062310a654e3628648f69d64f803687696b6ce1e6482f2cf147d95
"""Request and response schemas for articles."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    Int,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    String,
    Text,
    UpdateSchema,
    Uuid,
)
from pydantic import Field

from app.models.article import Article, ArticleStates
from app.models.enums import Topic

ArticleTags = Annotated[Text, Field(max_length=40)]
ArticleTagsList = Annotated[list[ArticleTags], Field(max_length=1000)]
ArticleNamesList = Annotated[list[String], Field(min_length=1, max_length=5)]
ArticleBodiesList = Annotated[list[Text], Field(max_length=1000)]
ArticleRanksList = Annotated[list[Int], Field(max_length=1000)]
ArticleRelatedList = Annotated[list[Uuid], Field(max_length=1000)]
ArticleTopicsList = Annotated[list[Topic], Field(max_length=1000)]
ArticleStatesList = Annotated[list[ArticleStates], Field(max_length=1000)]


class ArticleCreate(CreateSchema):
    """Fields for creating an article."""

    title: String
    tags: ArticleTagsList = Field(default=[])
    names: ArticleNamesList
    bodies: ArticleBodiesList | None = None
    ranks: ArticleRanksList | None = None
    related: ArticleRelatedList = Field(default=[])
    topics: ArticleTopicsList = Field(default=[])
    states: ArticleStatesList = Field(default=[])


class ArticleUpdate(UpdateSchema):
    """Fields for updating an article. A field left out keeps its value."""

    title: String = UNSET
    tags: ArticleTagsList = UNSET
    names: ArticleNamesList = UNSET
    bodies: ArticleBodiesList | None = UNSET
    ranks: ArticleRanksList | None = UNSET
    related: ArticleRelatedList = UNSET
    topics: ArticleTopicsList = UNSET
    states: ArticleStatesList = UNSET


class ArticleResponse(ResponseSchema):
    """Fields of an article in a response."""

    id: Uuid
    title: String
    tags: list[ArticleTags]
    names: list[String]
    bodies: list[Text] | None
    ranks: list[Int] | None
    related: list[Uuid]
    topics: list[Topic]


class ArticleQuery(ListQuery):
    """Query parameters for listing articles."""

    model = Article
    filter_fields = (
        "id",
        "title",
        "tags",
        "names",
        "bodies",
        "ranks",
        "related",
        "topics",
    )
    sort_fields = ("id", "title")
    search_fields = ("title",)


class ArticleShow(ShowQuery):
    """Query parameters for retrieving an article."""

    model = Article
