# fw:generated:sha256:949f18598589f406692076e6c505f0414d6d7fcfcbde5d127d6d1d1604b720c9
"""Routes for categories."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers.category import CategoryController
from app.repositories.category import CategoryRepository
from app.schemas.category import CategoryResponse
from app.services.category import CategoryService

controller = CategoryController(CategoryService(CategoryRepository()))
router = APIRouter(prefix="/categories", tags=["Category"])

router.get(
    "/",
    response_model=Page[CategoryResponse],
    responses=problems(422),
)(controller.index)
router.get(
    "/{id}",
    response_model=Envelope[CategoryResponse],
    responses=problems(404, 422),
)(controller.show)
router.post(
    "/",
    status_code=201,
    response_model=Envelope[CategoryResponse],
    responses=problems(409, 422),
)(controller.store)
router.put(
    "/{id}",
    response_model=Envelope[CategoryResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.patch(
    "/{id}",
    response_model=Envelope[CategoryResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.delete(
    "/{id}",
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)(controller.destroy)
