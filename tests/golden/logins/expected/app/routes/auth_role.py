# fw:generated:sha256:d1d9cf8ee4182c4e89cb7fa4a681f8cf1e147fd2d9eba41222afb256c5536d04
"""The paths of auth roles."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers.auth_role import AuthRoleController
from app.repositories.auth_role import AuthRoleRepository
from app.schemas.auth_role import AuthRoleResponse
from app.services.auth_role import AuthRoleService

controller = AuthRoleController(AuthRoleService(AuthRoleRepository()))
router = APIRouter(prefix="/authroles", tags=["AuthRole"])

router.get(
    "/",
    response_model=Page[AuthRoleResponse],
    responses=problems(422),
)(controller.index)
router.get(
    "/{id}",
    response_model=Envelope[AuthRoleResponse],
    responses=problems(404, 422),
)(controller.show)
router.post(
    "/",
    status_code=201,
    response_model=Envelope[AuthRoleResponse],
    responses=problems(409, 422),
)(controller.store)
router.put(
    "/{id}",
    response_model=Envelope[AuthRoleResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.patch(
    "/{id}",
    response_model=Envelope[AuthRoleResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.delete(
    "/{id}",
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)(controller.destroy)
