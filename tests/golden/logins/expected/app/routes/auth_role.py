# fw:generated:sha256:f5c86128ce11df1f7777d0c241c2fa3430d5388559f2ee31a8dfc57c7aa36d13
"""Routes for auth roles."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import auth_role as controller
from app.schemas.auth_role import AuthRoleResponse

router = APIRouter(prefix="/authroles", tags=["AuthRole"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[AuthRoleResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[AuthRoleResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[AuthRoleResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update an auth role (same as PATCH)",
    response_model=Envelope[AuthRoleResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[AuthRoleResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for auth roles below.
