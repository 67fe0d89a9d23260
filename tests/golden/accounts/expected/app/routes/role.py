# fw:generated:sha256:30622bacb484f195f1b55a953ad3deda839f06319f928bb20b7e55dd1a9a73fb
"""The paths of roles."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers.role import RoleController
from app.repositories.role import RoleRepository
from app.schemas.role import RoleResponse
from app.services.role import RoleService

controller = RoleController(RoleService(RoleRepository()))
router = APIRouter(prefix="/roles", tags=["Role"])

router.get(
    "/",
    response_model=Page[RoleResponse],
    responses=problems(422),
)(controller.index)
router.get(
    "/{id}",
    response_model=Envelope[RoleResponse],
    responses=problems(404, 422),
)(controller.show)
router.post(
    "/",
    status_code=201,
    response_model=Envelope[RoleResponse],
    responses=problems(409, 422),
)(controller.store)
router.put(
    "/{id}",
    response_model=Envelope[RoleResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.patch(
    "/{id}",
    response_model=Envelope[RoleResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.delete(
    "/{id}",
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)(controller.destroy)
