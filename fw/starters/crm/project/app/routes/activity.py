# fw:generated:sha256:6ddaa937ddd21b3c746028d354032fb9f7b76018423eb76d7f43088508a40453
"""Routes for activities."""

from fastapi import APIRouter
from fw.runtime.http import (
    Deleted,
    Envelope,
    Page,
    Response,
    UuidKey,
    problems,
    success,
)

from app.controllers import activity as controller
from app.schemas.activity import ActivityResponse

router = APIRouter(prefix="/activities", tags=["Activity"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[ActivityResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[ActivityResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[ActivityResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update an activity (same as PATCH)",
    response_model=Envelope[ActivityResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[ActivityResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)


@router.post(
    "/{id}/complete",
    response_model=Envelope[ActivityResponse],
    responses=problems(404),
)
async def complete(service: controller.ActivityServiceDep, id: UuidKey) -> Response:
    """Mark an activity as done."""
    return success(await service.complete(id))


@router.post(
    "/{id}/reopen",
    response_model=Envelope[ActivityResponse],
    responses=problems(404),
)
async def reopen(service: controller.ActivityServiceDep, id: UuidKey) -> Response:
    """Plan a done activity again."""
    return success(await service.reopen(id))
