# fw:generated:sha256:4376b6f3d490ae116efd832b94b5edb6355f9e692f960855abdf18b69af50d98
"""Request and response schemas for course texts."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    Int,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    StringKey,
    Text,
    UpdateSchema,
)
from pydantic import Field

from app.models.course_text import CourseText

CourseTextTitle = Annotated[Text, Field(max_length=80)]
CourseTextLocale = Annotated[StringKey, Field(max_length=5)]


class CourseTextCreate(CreateSchema):
    """Fields for creating a course text."""

    title: CourseTextTitle
    body: Text
    locale: CourseTextLocale
    course_id: Int


class CourseTextUpdate(UpdateSchema):
    """Fields for updating a course text. A field left out keeps its value."""

    title: CourseTextTitle = UNSET
    body: Text = UNSET


class CourseTextResponse(ResponseSchema):
    """Fields of a course text in a response."""

    title: CourseTextTitle
    locale: CourseTextLocale
    course_id: Int


class CourseTextQuery(ListQuery):
    """Query parameters for listing course texts."""

    model = CourseText
    filter_fields = ("title", "locale", "course_id")
    sort_fields = ("title", "locale", "course_id", "course.title")
    search_fields = ("title", "locale")
    include_relations = ("course",)


class CourseTextShow(ShowQuery):
    """Query parameters for retrieving a course text."""

    model = CourseText
    include_relations = ("course",)
