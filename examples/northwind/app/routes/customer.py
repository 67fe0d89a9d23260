# fw:generated:sha256:a7c81a1a3694ef9c0680e38125f8c73a0212c81ae7a507e7a96b6acd0b2738df
"""The paths of customers."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers.customer import CustomerController
from app.repositories.customer import CustomerRepository
from app.schemas.customer import CustomerResponse
from app.services.customer import CustomerService

controller = CustomerController(CustomerService(CustomerRepository()))
router = APIRouter(prefix="/customers", tags=["Customer"])

router.get(
    "/",
    response_model=Page[CustomerResponse],
    responses=problems(422),
)(controller.index)
router.get(
    "/{id}",
    response_model=Envelope[CustomerResponse],
    responses=problems(404, 422),
)(controller.show)
router.post(
    "/",
    status_code=201,
    response_model=Envelope[CustomerResponse],
    responses=problems(409, 422),
)(controller.store)
router.put(
    "/{id}",
    response_model=Envelope[CustomerResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.patch(
    "/{id}",
    response_model=Envelope[CustomerResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.delete(
    "/{id}",
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412),
)(controller.destroy)
