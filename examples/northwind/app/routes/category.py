# fw:generated:sha256:7a501e5626d729fb4fce4f2b239ccad6e3db2d1622c74cf272b196ee36c39f43
"""The paths of categories."""

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
