# fw:generated:sha256:5b869632f47c8246c1d5ffcd112461285c976caf25567d4b47f7f92a2d70c435
"""Routes for roles."""

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
