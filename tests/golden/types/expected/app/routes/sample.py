# fw:generated:sha256:1d632ed9c6eb5a81520af5508ff38344cac628aa1671f1173736fb0abaeba7eb
"""The paths of samples."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers.sample import SampleController
from app.repositories.sample import SampleRepository
from app.schemas.sample import SampleResponse
from app.services.sample import SampleService

controller = SampleController(SampleService(SampleRepository()))
router = APIRouter(prefix="/samples", tags=["Sample"])

router.get(
    "/",
    response_model=Page[SampleResponse],
    responses=problems(422),
)(controller.index)
router.get(
    "/{id}",
    response_model=Envelope[SampleResponse],
    responses=problems(404, 422),
)(controller.show)
router.post(
    "/",
    status_code=201,
    response_model=Envelope[SampleResponse],
    responses=problems(409, 422),
)(controller.store)
router.put(
    "/{id}",
    response_model=Envelope[SampleResponse],
    responses=problems(404, 409, 422),
)(controller.update)
router.patch(
    "/{id}",
    response_model=Envelope[SampleResponse],
    responses=problems(404, 409, 422),
)(controller.update)
router.delete(
    "/{id}",
    response_model=Envelope[Deleted],
    responses=problems(404, 409),
)(controller.destroy)
