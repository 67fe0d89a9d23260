# fw:generated:sha256:8b9c72acb558c594ab757796fd2f012fbdd021136272d485a724e41a1532c5db
"""Routes for employees."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers.employee import EmployeeController
from app.repositories.employee import EmployeeRepository
from app.schemas.employee import EmployeeResponse
from app.services.employee import EmployeeService

controller = EmployeeController(EmployeeService(EmployeeRepository()))
router = APIRouter(prefix="/employees", tags=["Employee"])

router.get(
    "/",
    response_model=Page[EmployeeResponse],
    responses=problems(422),
)(controller.index)
router.get(
    "/{id}",
    response_model=Envelope[EmployeeResponse],
    responses=problems(404, 422),
)(controller.show)
router.post(
    "/",
    status_code=201,
    response_model=Envelope[EmployeeResponse],
    responses=problems(409, 422),
)(controller.store)
router.put(
    "/{id}",
    response_model=Envelope[EmployeeResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.patch(
    "/{id}",
    response_model=Envelope[EmployeeResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.delete(
    "/{id}",
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)(controller.destroy)
