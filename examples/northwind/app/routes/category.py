# fw:generated:sha256:3feddf5d8b3eb326c8c4e1a9308534b2d180ba3ddbbb85217eaa029259a17c20
"""Routes for categories."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import category as controller
from app.schemas.category import CategoryResponse

router = APIRouter(prefix="/categories", tags=["Category"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[CategoryResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[CategoryResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[CategoryResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a category (same as PATCH)",
    response_model=Envelope[CategoryResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[CategoryResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for categories below.
