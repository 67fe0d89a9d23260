# fw:generated:sha256:4a05ac0b692cc4309effe4b13844d751737620c2252a4954a4ee0014a228d7fd
"""Routes for memberships."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import membership as controller
from app.schemas.membership import MembershipResponse

router = APIRouter(prefix="/memberships", tags=["Membership"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[MembershipResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[MembershipResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[MembershipResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a membership (same as PATCH)",
    response_model=Envelope[MembershipResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[MembershipResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for memberships below.
