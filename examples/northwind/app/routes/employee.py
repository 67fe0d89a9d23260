# fw:generated:sha256:4c88beb270b52dbb05ec532ae5fad09caa4774739ecfced649742f8e63c28a02
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
