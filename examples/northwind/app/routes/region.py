# fw:generated:sha256:9364e0c62bab785e6ff6a1c8867cbe25908613c56c80839834f7200e5afc8d0b
"""The paths of regions."""

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
    responses=problems(404, 409, 412),
)(controller.destroy)
