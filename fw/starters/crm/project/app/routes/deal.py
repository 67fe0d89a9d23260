# fw:generated:sha256:35fc080c96649c7b00c1f506c96379216fd1f06678ef81101efc94d8ff50f0e3
"""Routes for deals."""

from typing import Annotated

from fastapi import APIRouter
from fw.runtime.http import (
    CreateSchema,
    Deleted,
    Envelope,
    Page,
    Response,
    Text,
    Uuid,
    UuidKey,
    problems,
    success,
)
from pydantic import Field

from app.controllers import deal as controller
from app.schemas.deal import DealResponse

router = APIRouter(prefix="/deals", tags=["Deal"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[DealResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[DealResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[DealResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a deal (same as PATCH)",
    response_model=Envelope[DealResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[DealResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

DealNote = Annotated[Text, Field(max_length=2000)]


class DealMove(CreateSchema):
    """Fields for moving a deal."""

    stage_id: Uuid
    lost_reason_id: Uuid | None = None
    lost_note: DealNote | None = None


class DealLoss(CreateSchema):
    """Fields for losing a deal."""

    lost_reason_id: Uuid
    lost_note: DealNote | None = None


@router.post(
    "/{id}/move",
    response_model=Envelope[DealResponse],
    responses=problems(403, 404, 409, 422),
)
async def move(
    service: controller.DealServiceDep, id: UuidKey, body: DealMove
) -> Response:
    """Move a deal to another stage.

    The stage is one of the deal's pipeline. A lost stage needs `lost_reason_id`. Only a manager can
    move a closed deal, to an open stage.
    """
    moved = await service.move(id, body.stage_id, body.lost_reason_id, body.lost_note)
    return success(moved)


@router.post(
    "/{id}/win",
    response_model=Envelope[DealResponse],
    responses=problems(404, 409),
)
async def win(service: controller.DealServiceDep, id: UuidKey) -> Response:
    """Win a deal.

    Its amount is frozen. The hand-over is planned, and the managers get a mail.
    """
    return success(await service.win(id))


@router.post(
    "/{id}/lose",
    response_model=Envelope[DealResponse],
    responses=problems(404, 409, 422),
)
async def lose(
    service: controller.DealServiceDep, id: UuidKey, body: DealLoss
) -> Response:
    """Lose a deal, for a reason."""
    return success(await service.lose(id, body.lost_reason_id, body.lost_note))


@router.post(
    "/{id}/reopen",
    response_model=Envelope[DealResponse],
    responses=problems(403, 404, 409),
)
async def reopen(service: controller.DealServiceDep, id: UuidKey) -> Response:
    """Reopen a closed deal, in the first stage of its pipeline. For managers."""
    return success(await service.reopen(id))
