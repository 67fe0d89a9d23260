# fw:generated:sha256:0b67ddc43843d389b7bcfc3182c92d9f61b9495f9a87e73c75520dfb4de66b0c
"""Request and response schemas for enrolments."""

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    DateTime,
    Int,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    UpdateSchema,
    Uuid,
)

from app.models.enrolment import Enrolment


class EnrolmentCreate(CreateSchema):
    """Fields for creating an enrolment."""

    student_id: Uuid
    course_id: Int
    grade: Int | None = None


class EnrolmentUpdate(UpdateSchema):
    """Fields for updating an enrolment. A field left out keeps its value."""

    grade: Int | None = UNSET


class EnrolmentResponse(ResponseSchema):
    """Fields of an enrolment in a response."""

    student_id: Uuid
    course_id: Int
    grade: Int | None
    created_at: DateTime
    updated_at: DateTime


class EnrolmentQuery(ListQuery):
    """Query parameters for listing enrolments."""

    model = Enrolment
    filter_fields = ("student_id", "course_id", "grade", "created_at", "updated_at")
    sort_fields = (
        "student_id",
        "course_id",
        "grade",
        "created_at",
        "updated_at",
        "student.name",
        "course.title",
    )
    search_fields = ("student.name", "course.title")
    include_relations = ("student", "course")


class EnrolmentShow(ShowQuery):
    """Query parameters for retrieving an enrolment."""

    model = Enrolment
    include_relations = ("student", "course")
