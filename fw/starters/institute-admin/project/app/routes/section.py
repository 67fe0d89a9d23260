# fw:generated:sha256:31245e5697cebc8eb3a001a423b2689f81c06fd5c15151bb68defe8d5cfb3976
"""Routes for sections."""

from typing import Annotated

from fastapi import APIRouter, Depends
from fw.runtime.http import (
    Deleted,
    Envelope,
    Page,
    Response,
    UuidKey,
    problems,
    success,
)

from app.controllers import section as controller
from app.schemas.meeting import MeetingResponse
from app.schemas.planning import WeeklyMeetings
from app.schemas.section import SectionResponse
from app.services.planning import Planning

router = APIRouter(prefix="/sections", tags=["Section"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[SectionResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[SectionResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[SectionResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a section (same as PATCH)",
    response_model=Envelope[SectionResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[SectionResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for sections below.


async def planning() -> Planning:
    """Provide the service of timetables; tests can override it."""
    return Planning()


@router.post(
    "/{id}/plan-meetings",
    response_model=Envelope[list[MeetingResponse]],
    responses=problems(404, 409, 422),
)
async def plan_meetings(
    service: Annotated[Planning, Depends(planning)], id: UuidKey, body: WeeklyMeetings
) -> Response:
    """Plan a meeting in each week of the term.

    The room and the instructor have to be free at all of these times.
    """
    return success(await service.plan_weekly(id, body))


@router.post(
    "/{id}/cancel",
    response_model=Envelope[SectionResponse],
    responses=problems(404, 409),
)
async def cancel(service: controller.SectionServiceDep, id: UuidKey) -> Response:
    """Cancel a section: its students are dropped, its coming meetings deleted."""
    return success(await service.cancel(id))
