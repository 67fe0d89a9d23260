# fw:generated:sha256:b357cf81755cc60c8a2f871aba898970af28fecb3ca41c3bbc77036e00f67e2b
"""The paths of authors."""

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
    responses=problems(404, 409, 422),
)(controller.update)
router.patch(
    "/{id}",
    response_model=Envelope[AuthorResponse],
    responses=problems(404, 409, 422),
)(controller.update)
router.delete(
    "/{id}",
    response_model=Envelope[Deleted],
    responses=problems(404, 409),
)(controller.destroy)
