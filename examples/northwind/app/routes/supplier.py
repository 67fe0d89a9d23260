# fw:generated:sha256:f0f3dc786f251397ea9ae19c15c36ec123ea44c8a8d003d94d80c116290dafc0
"""Routes for suppliers."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers.supplier import SupplierController
from app.repositories.supplier import SupplierRepository
from app.schemas.supplier import SupplierResponse
from app.services.supplier import SupplierService

controller = SupplierController(SupplierService(SupplierRepository()))
router = APIRouter(prefix="/suppliers", tags=["Supplier"])

router.get(
    "/",
    response_model=Page[SupplierResponse],
    responses=problems(422),
)(controller.index)
router.get(
    "/{id}",
    response_model=Envelope[SupplierResponse],
    responses=problems(404, 422),
)(controller.show)
router.post(
    "/",
    status_code=201,
    response_model=Envelope[SupplierResponse],
    responses=problems(409, 422),
)(controller.store)
router.put(
    "/{id}",
    response_model=Envelope[SupplierResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.patch(
    "/{id}",
    response_model=Envelope[SupplierResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.delete(
    "/{id}",
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)(controller.destroy)
