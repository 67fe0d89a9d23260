# fw:generated:sha256:748d4aff4607a6ca534245ec97538fd842bee27237d4e9ce02b940161dd113f8
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
    responses=problems(404, 409, 412, 422),
)(controller.destroy)
