"""Routes for registers and grades. Each service decides who may call it."""

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
from pydantic import Field

from app.controllers.attendance import AttendanceServiceDep
from app.models.attendance import AttendanceStatus
from app.schemas.attendance import AttendanceResponse
from app.schemas.section import SectionResponse
from app.services.grading import Grading
from app.services.register import Register

router = APIRouter(
    prefix="/teaching", tags=["Teaching"], responses=problems(403, 404, 409, 422)
)


class Absent(CreateSchema):
    """The enrolments of students who are absent; the others are present."""

    absent_ids: Annotated[list[Uuid], Field(max_length=1000)] = []


class Closing(CreateSchema):
    """Options for closing grades."""

    missing_as_zero: bool = False


async def register() -> Register:
    """Provide the service of registers; tests can override it."""
    return Register()


async def grading() -> Grading:
    """Provide the service of grades."""
    return Grading()


@router.post(
    "/meetings/{id}/register", response_model=Envelope[list[AttendanceResponse]]
)
async def take_register(
    service: Annotated[Register, Depends(register)],
    id: UuidKey,
    body: Absent | None = None,
) -> Response:
    """Take attendance of a meeting.

    Students who are in the register already stay as they are.
    """
    return success(await service.take(id, body.absent_ids if body else ()))


@router.post("/attendances/{id}/{status}", response_model=Envelope[AttendanceResponse])
async def mark_attendance(
    service: AttendanceServiceDep, id: UuidKey, status: AttendanceStatus
) -> Response:
    """Mark a student in the register."""
    return success(await service.update(id, {"status": status}))


@router.post("/sections/{id}/close-grades", response_model=Envelope[SectionResponse])
async def close_grades(
    service: Annotated[Grading, Depends(grading)],
    id: UuidKey,
    body: Closing | None = None,
) -> Response:
    """Close the grades of a section: its students pass or fail."""
    return success(await service.close(id, body is not None and body.missing_as_zero))
