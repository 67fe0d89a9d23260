# fw:generated:sha256:9944055a701fbe25ac8be990d89d97a5484d070b5dba0b313ae2a0558df61dc0
"""The paths of products."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers.product import ProductController
from app.repositories.product import ProductRepository
from app.schemas.product import ProductResponse
from app.services.product import ProductService

controller = ProductController(ProductService(ProductRepository()))
router = APIRouter(prefix="/products", tags=["Product"])

router.get(
    "/",
    response_model=Page[ProductResponse],
    responses=problems(422),
)(controller.index)
router.get(
    "/{id}",
    response_model=Envelope[ProductResponse],
    responses=problems(404, 422),
)(controller.show)
router.post(
    "/",
    status_code=201,
    response_model=Envelope[ProductResponse],
    responses=problems(409, 422),
)(controller.store)
router.put(
    "/{id}",
    response_model=Envelope[ProductResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.patch(
    "/{id}",
    response_model=Envelope[ProductResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.delete(
    "/{id}",
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412),
)(controller.destroy)
