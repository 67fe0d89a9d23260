# fw:generated:sha256:054880b3df520a66ef24d390176ed6af0a4ceda6fc88aed846101ff39fcf1a5c
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
