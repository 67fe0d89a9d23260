# fw:generated:sha256:83aa135d90d91c15783a45a01985e24f6603b115f4f152f726160fcb24a5a784
"""The paths of empties."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers.empty import EmptyController
from app.repositories.empty import EmptyRepository
from app.schemas.empty import EmptyResponse
from app.services.empty import EmptyService

controller = EmptyController(EmptyService(EmptyRepository()))
router = APIRouter(prefix="/empties", tags=["Empty"])

router.get(
    "/",
    response_model=Page[EmptyResponse],
    responses=problems(422),
)(controller.index)
router.get(
    "/{id}",
    response_model=Envelope[EmptyResponse],
    responses=problems(404, 422),
)(controller.show)
router.post(
    "/",
    status_code=201,
    response_model=Envelope[EmptyResponse],
    responses=problems(409, 422),
)(controller.store)
router.put(
    "/{id}",
    response_model=Envelope[EmptyResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.patch(
    "/{id}",
    response_model=Envelope[EmptyResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.delete(
    "/{id}",
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)(controller.destroy)
