# fw:generated:sha256:c952cc79c5b713fa20672344ad2c7c02bf88c50f9a226f507497b97e9c8bfbda
"""Routes for samples."""

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
