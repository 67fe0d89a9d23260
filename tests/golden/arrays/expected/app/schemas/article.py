# fw:generated:sha256:f37659a03ee693b7b5f8d94ed14e72ef0a3788363c5dd551498167f379e17765
"""Request and response schemas for articles."""

from decimal import Decimal
from typing import Annotated

from fw.runtime.http import (
    UNSET,
    Bool,
    CreateSchema,
    Date,
    DateTime,
    Digits,
    Float,
    Int,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    String,
    Text,
    Time,
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
ArticlePrices = Annotated[Decimal, Digits(8, 2)]
ArticlePricesList = Annotated[list[ArticlePrices], Field(max_length=1000)]
ArticleScoresList = Annotated[list[Float], Field(max_length=1000)]
ArticleFlagsList = Annotated[list[Bool], Field(max_length=1000)]
ArticleDaysList = Annotated[list[Date], Field(max_length=1000)]
ArticleOpenedList = Annotated[list[DateTime], Field(max_length=1000)]
ArticleHoursList = Annotated[list[Time], Field(max_length=1000)]
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
    prices: ArticlePricesList | None = None
    scores: ArticleScoresList = Field(default=[])
    flags: ArticleFlagsList = Field(default=[])
    days: ArticleDaysList | None = None
    opened: ArticleOpenedList = Field(default=[])
    hours: ArticleHoursList = Field(default=[])
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
    prices: ArticlePricesList | None = UNSET
    scores: ArticleScoresList = UNSET
    flags: ArticleFlagsList = UNSET
    days: ArticleDaysList | None = UNSET
    opened: ArticleOpenedList = UNSET
    hours: ArticleHoursList = UNSET
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
    prices: list[ArticlePrices] | None
    scores: list[Float]
    flags: list[Bool]
    days: list[Date] | None
    opened: list[DateTime]
    hours: list[Time]
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
        "prices",
        "scores",
        "flags",
        "days",
        "opened",
        "hours",
        "topics",
    )
    sort_fields = ("id", "title")
    search_fields = ("title",)


class ArticleShow(ShowQuery):
    """Query parameters for retrieving an article."""

    model = Article
