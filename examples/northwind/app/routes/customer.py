# fw:generated:sha256:47b4078eca2aa0dd58075d2ed7ae45e847cb817696ad1b6c218b52f059db1baa
"""Routes for customers."""

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
    responses=problems(404, 409, 412, 422),
)(controller.destroy)
