# fw:generated:sha256:ce94261acbb0d7721bc252db218b81d5df367661464219cd806750b2fdca19cd
"""Routes for pipelines."""

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

from app.controllers import pipeline as controller
from app.schemas.pipeline import PipelineResponse

router = APIRouter(prefix="/pipelines", tags=["Pipeline"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[PipelineResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[PipelineResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[PipelineResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a pipeline (same as PATCH)",
    response_model=Envelope[PipelineResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[PipelineResponse],
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
    "/{id}/make-default",
    response_model=Envelope[PipelineResponse],
    responses=problems(404, 409),
)
async def make_default(service: controller.PipelineServiceDep, id: UuidKey) -> Response:
    """Make a pipeline the default instead of the present one."""
    return success(await service.make_default(id))
