# fw:generated:sha256:5d56219e385c8efe00a97eeba4de6de5ccadb88c16585e4400a9d5bfc4c1081e
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
    responses=problems(404, 409, 412, 422),
)(controller.destroy)
