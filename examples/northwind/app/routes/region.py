# fw:generated:sha256:90b924f708b54efd5f26882a110bfc38889b2a9a919852f99226339feff1b2ab
"""Routes for regions."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers.region import RegionController
from app.repositories.region import RegionRepository
from app.schemas.region import RegionResponse
from app.services.region import RegionService

controller = RegionController(RegionService(RegionRepository()))
router = APIRouter(prefix="/regions", tags=["Region"])

router.get(
    "/",
    response_model=Page[RegionResponse],
    responses=problems(422),
)(controller.index)
router.get(
    "/{id}",
    response_model=Envelope[RegionResponse],
    responses=problems(404, 422),
)(controller.show)
router.post(
    "/",
    status_code=201,
    response_model=Envelope[RegionResponse],
    responses=problems(409, 422),
)(controller.store)
router.put(
    "/{id}",
    response_model=Envelope[RegionResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.patch(
    "/{id}",
    response_model=Envelope[RegionResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.delete(
    "/{id}",
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)(controller.destroy)
