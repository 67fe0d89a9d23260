# fw:generated:sha256:4db268cb3100d84d59e8c0a752a4b3478e037cbf05a2100b5ed378527c5cb7c8
"""Routes for batches."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import batch as controller
from app.schemas.batch import BatchResponse

router = APIRouter(prefix="/batches", tags=["Batch"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[BatchResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[BatchResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[BatchResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a batch (same as PATCH)",
    response_model=Envelope[BatchResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[BatchResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for batches below.
