# fw:generated:sha256:c1545166d7aa06089b0c74877b4e10bc71cb95544e99104040daae2bcfbb7969
"""The paths of pages."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers.page import PageController
from app.repositories.page import PageRepository
from app.schemas.page import PageResponse
from app.services.page import PageService

controller = PageController(PageService(PageRepository()))
router = APIRouter(prefix="/pages", tags=["Page"])

router.get(
    "/",
    response_model=Page[PageResponse],
    responses=problems(422),
)(controller.index)
router.get(
    "/{id}",
    response_model=Envelope[PageResponse],
    responses=problems(404, 422),
)(controller.show)
router.post(
    "/",
    status_code=201,
    response_model=Envelope[PageResponse],
    responses=problems(409, 422),
)(controller.store)
router.put(
    "/{id}",
    response_model=Envelope[PageResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.patch(
    "/{id}",
    response_model=Envelope[PageResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.delete(
    "/{id}",
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412),
)(controller.destroy)
