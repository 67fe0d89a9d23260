# fw:generated:sha256:f52980876d25209f3945e7e31e738c6297d530928212b5e97be81ca95f664cca
"""The paths of suppliers."""

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
