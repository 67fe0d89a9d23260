# fw:generated:sha256:5965e8e1e7ddbc696fffed0f64d26ead383bd9e416dca3fde71e232e48090fe1
"""Routes for products."""

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
