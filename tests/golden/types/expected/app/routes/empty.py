# fw:generated:sha256:f481ea05ead29bf3ca12ea06d84251a03dcaba34b78c3e1db2822024ef9c7b2c
"""Routes for empties."""

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
