# fw:generated:sha256:d7a795bb7a2de438eb3d3fe90c776f021b1bdc5373e90b7b19912f14d5cf45c2
"""Routes for authors."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers.author import AuthorController
from app.repositories.author import AuthorRepository
from app.schemas.author import AuthorResponse
from app.services.author import AuthorService

controller = AuthorController(AuthorService(AuthorRepository()))
router = APIRouter(prefix="/authors", tags=["Author"])

router.get(
    "/",
    response_model=Page[AuthorResponse],
    responses=problems(422),
)(controller.index)
router.get(
    "/{id}",
    response_model=Envelope[AuthorResponse],
    responses=problems(404, 422),
)(controller.show)
router.post(
    "/",
    status_code=201,
    response_model=Envelope[AuthorResponse],
    responses=problems(409, 422),
)(controller.store)
router.put(
    "/{id}",
    response_model=Envelope[AuthorResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.patch(
    "/{id}",
    response_model=Envelope[AuthorResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.delete(
    "/{id}",
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)(controller.destroy)
