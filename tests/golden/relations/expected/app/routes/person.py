# fw:generated:sha256:9d699e76b6a957c7fd8db079fc6a37c9e8bb9d101b4290f0dff4741ca4318d22
"""Routes for people."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers.person import PersonController
from app.repositories.person import PersonRepository
from app.schemas.person import PersonResponse
from app.services.person import PersonService

controller = PersonController(PersonService(PersonRepository()))
router = APIRouter(prefix="/people", tags=["Person"])

router.get(
    "/",
    response_model=Page[PersonResponse],
    responses=problems(422),
)(controller.index)
router.get(
    "/{id}",
    response_model=Envelope[PersonResponse],
    responses=problems(404, 422),
)(controller.show)
router.post(
    "/",
    status_code=201,
    response_model=Envelope[PersonResponse],
    responses=problems(409, 422),
)(controller.store)
router.put(
    "/{id}",
    response_model=Envelope[PersonResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.patch(
    "/{id}",
    response_model=Envelope[PersonResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.delete(
    "/{id}",
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)(controller.destroy)
