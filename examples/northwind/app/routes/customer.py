# fw:generated:sha256:39db00f773ab2efe25437632016c996d8f5374326ff04583353310bdc296041c
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
    responses=problems(404, 409, 412, 422),
)(controller.destroy)
