# fw:generated:sha256:8d509ae5fa7fc629c730cf8c11b318ccf136232871beaca8b3838a6cc5c12a81
"""Routes for suppliers."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import supplier as controller
from app.schemas.supplier import SupplierResponse

router = APIRouter(prefix="/suppliers", tags=["Supplier"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[SupplierResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[SupplierResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[SupplierResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a supplier (same as PATCH)",
    response_model=Envelope[SupplierResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[SupplierResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for suppliers below.
