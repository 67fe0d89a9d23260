# fw:generated:sha256:2cd235efafd533dbbdd7945ec0d3fb5d40c9436bb4292132879c399c6313ae1f
"""Routes for shippers."""

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
    responses=problems(404, 409, 412, 422),
)(controller.destroy)
