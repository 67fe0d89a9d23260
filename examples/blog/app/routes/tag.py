# fw:generated:sha256:bb0f2acb15dd737b59ffe3c4677dd01b03e8bc6f745dc099f64b77d7185f1c40
"""Routes for tags."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers.tag import TagController
from app.repositories.tag import TagRepository
from app.schemas.tag import TagResponse
from app.services.tag import TagService

controller = TagController(TagService(TagRepository()))
router = APIRouter(prefix="/tags", tags=["Tag"])

router.get(
    "/",
    response_model=Page[TagResponse],
    responses=problems(422),
)(controller.index)
router.get(
    "/{id}",
    response_model=Envelope[TagResponse],
    responses=problems(404, 422),
)(controller.show)
router.post(
    "/",
    status_code=201,
    response_model=Envelope[TagResponse],
    responses=problems(409, 422),
)(controller.store)
router.put(
    "/{id}",
    response_model=Envelope[TagResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.patch(
    "/{id}",
    response_model=Envelope[TagResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.delete(
    "/{id}",
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)(controller.destroy)
