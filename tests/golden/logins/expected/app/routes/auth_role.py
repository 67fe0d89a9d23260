# fw:generated:sha256:a3d87141c03789c0aad3ea09fa63160a852bad20885795b47139a1404d68f981
"""Routes for auth roles."""

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
