# fw:generated:sha256:c1d55315e59a2047f84a061a473808f6ab75b78e4370fdf925dfaa5f8473f033
"""Request and response schemas for students."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
    Uuid,
)
from pydantic import Field

from app.models.student import Student

StudentName = Annotated[Text, Field(max_length=80)]


class StudentCreate(CreateSchema):
    """Fields for creating a student."""

    name: StudentName


class StudentUpdate(UpdateSchema):
    """Fields for updating a student. A field left out keeps its value."""

    name: StudentName = UNSET


class StudentResponse(ResponseSchema):
    """Fields of a student in a response."""

    id: Uuid
    name: StudentName


class StudentQuery(ListQuery):
    """Query parameters for listing students."""

    model = Student
    filter_fields = ("id", "name")
    sort_fields = ("id", "name")
    search_fields = ("name",)
    include_relations = ("enrolments", "courses")


class StudentShow(ShowQuery):
    """Query parameters for retrieving a student."""

    model = Student
    include_relations = ("enrolments", "courses")
