# fw:generated:sha256:b7b0f16fa0cec220a4da62a40818cc88128727eb9b8a6396e6983ac3343251ce
"""Request and response schemas for courses."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    Int,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
)
from pydantic import Field

from app.models.course import Course

CourseTitle = Annotated[Text, Field(max_length=80)]


class CourseCreate(CreateSchema):
    """Fields for creating a course."""

    title: CourseTitle


class CourseUpdate(UpdateSchema):
    """Fields for updating a course. A field left out keeps its value."""

    title: CourseTitle = UNSET


class CourseResponse(ResponseSchema):
    """Fields of a course in a response."""

    id: Int
    title: CourseTitle


class CourseQuery(ListQuery):
    """Query parameters for listing courses."""

    model = Course
    filter_fields = ("id", "title")
    sort_fields = ("id", "title")
    search_fields = ("title",)
    include_relations = ("students", "texts")


class CourseShow(ShowQuery):
    """Query parameters for retrieving a course."""

    model = Course
    include_relations = ("students", "texts")
