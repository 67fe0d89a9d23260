# fw:generated:sha256:6f2e220d01a62ea2ba5b9c732498ff6a448285f5636dbba83d931098b5884a42
"""Routes for pages."""

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
    responses=problems(404, 409, 412, 422),
)(controller.destroy)
