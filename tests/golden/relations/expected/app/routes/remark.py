# fw:generated:sha256:411d0889fee37797a46a33ba0d0c4419906cc85910f125d0042189d9860c3570
"""Routes for remarks."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import remark as controller
from app.schemas.remark import RemarkResponse

router = APIRouter(prefix="/remarks", tags=["Remark"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[RemarkResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[RemarkResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[RemarkResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a remark (same as PATCH)",
    response_model=Envelope[RemarkResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[RemarkResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for remarks below.
