"""Routes for enrolling and dropping. The service decides who may do it."""

from typing import Annotated

from fastapi import APIRouter, Depends
from fw.runtime.http import (
    CreateSchema,
    Envelope,
    Response,
    Uuid,
    UuidKey,
    problems,
    success,
)

from app.schemas.enrolment import EnrolmentResponse
from app.services.enrolling import Enrolling

router = APIRouter(
    prefix="/registration", tags=["Registration"], responses=problems(403, 404, 409)
)


class Registration(CreateSchema):
    """The student who enrols. A student may leave it out."""

    student_id: Uuid | None = None


async def enrolling() -> Enrolling:
    """Provide the service of the handlers; tests can override it."""
    return Enrolling()


EnrollingDep = Annotated[Enrolling, Depends(enrolling)]


@router.post(
    "/sections/{id}/enrol",
    response_model=Envelope[EnrolmentResponse],
    responses=problems(422),
)
async def enrol(
    service: EnrollingDep, id: UuidKey, body: Registration | None = None
) -> Response:
    """Enrol a student in a section.

    If it is full, the student gets the last place on its waiting list.
    """
    return success(await service.enrol(id, body.student_id if body else None))


@router.post("/enrolments/{id}/drop", response_model=Envelope[EnrolmentResponse])
async def drop(service: EnrollingDep, id: UuidKey) -> Response:
    """Drop a section, or leave its waiting list.

    The first of the waiting list gets the seat.
    """
    return success(await service.drop(id))
