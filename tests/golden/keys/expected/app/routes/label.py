# fw:generated:sha256:79e8b28d268ee994d274027073b6e4aebe62672b4ee1739b8023a1d29e09c2e1
"""Routes for labels."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import label as controller
from app.schemas.label import LabelResponse

router = APIRouter(prefix="/labels", tags=["Label"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[LabelResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[LabelResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[LabelResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a label (same as PATCH)",
    response_model=Envelope[LabelResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[LabelResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for labels below.
