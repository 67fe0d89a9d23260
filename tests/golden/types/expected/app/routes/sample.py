# fw:generated:sha256:079d5299cd86f4ad1fe562e1f166a8589d54733e0e66ec715d2345e68eb91774
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
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.patch(
    "/{id}",
    response_model=Envelope[SampleResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.delete(
    "/{id}",
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412),
)(controller.destroy)
