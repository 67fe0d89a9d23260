# fw:generated:sha256:56d02345a485cb90de1724ee6a44a9036b51e3c0be6524a3b9af07af33fee1f8
"""The paths of shippers."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers.shipper import ShipperController
from app.repositories.shipper import ShipperRepository
from app.schemas.shipper import ShipperResponse
from app.services.shipper import ShipperService

controller = ShipperController(ShipperService(ShipperRepository()))
router = APIRouter(prefix="/shippers", tags=["Shipper"])

router.get(
    "/",
    response_model=Page[ShipperResponse],
    responses=problems(422),
)(controller.index)
router.get(
    "/{id}",
    response_model=Envelope[ShipperResponse],
    responses=problems(404, 422),
)(controller.show)
router.post(
    "/",
    status_code=201,
    response_model=Envelope[ShipperResponse],
    responses=problems(409, 422),
)(controller.store)
router.put(
    "/{id}",
    response_model=Envelope[ShipperResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.patch(
    "/{id}",
    response_model=Envelope[ShipperResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.delete(
    "/{id}",
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412),
)(controller.destroy)
