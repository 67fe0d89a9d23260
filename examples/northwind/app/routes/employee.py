# fw:generated:sha256:2a577a24d1f33fa3c0e1e627acc9d5ed1d70d276fc070e889a7f3140d005bc63
"""The paths of employees."""

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
    responses=problems(404, 409, 422),
)(controller.update)
router.patch(
    "/{id}",
    response_model=Envelope[EmployeeResponse],
    responses=problems(404, 409, 422),
)(controller.update)
router.delete(
    "/{id}",
    response_model=Envelope[Deleted],
    responses=problems(404, 409),
)(controller.destroy)
