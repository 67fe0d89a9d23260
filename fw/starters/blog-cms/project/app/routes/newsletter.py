# fw:generated:sha256:8c76e7fc78e079a031a71c582c4fc129e781dd7ec6c9723558d5687c73b24da9
"""Routes for newsletters."""

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

from app.controllers import newsletter as controller
from app.schemas.newsletter import NewsletterResponse

router = APIRouter(prefix="/newsletters", tags=["Newsletter"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[NewsletterResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[NewsletterResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[NewsletterResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a newsletter (same as PATCH)",
    response_model=Envelope[NewsletterResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[NewsletterResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for newsletters below.


@router.post(
    "/{id}/send",
    response_model=Envelope[NewsletterResponse],
    responses=problems(403, 404, 409),
)
async def send(service: controller.NewsletterServiceDep, id: UuidKey) -> Response:
    """Queue a draft: the confirmed subscribers get it, each once."""
    return success(await service.queue(id))
