# fw:generated:sha256:c44b8e1b61f2f901d4711fd579d2df649b7dfc44cda89d8867f575ab28afa52b
"""Routes for roles."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import role as controller
from app.schemas.role import RoleResponse

router = APIRouter(prefix="/roles", tags=["Role"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[RoleResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[RoleResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[RoleResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a role (same as PATCH)",
    response_model=Envelope[RoleResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[RoleResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for roles below.
