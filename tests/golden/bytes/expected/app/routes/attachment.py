# fw:generated:sha256:2ca84a6c30f46c9074bd121d71180a4fc485d733905af064f26583d107509773
"""Routes for attachments."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import attachment as controller
from app.schemas.attachment import AttachmentResponse

router = APIRouter(prefix="/attachments", tags=["Attachment"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[AttachmentResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[AttachmentResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[AttachmentResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update an attachment (same as PATCH)",
    response_model=Envelope[AttachmentResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[AttachmentResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for attachments below.
