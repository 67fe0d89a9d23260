# fw:generated:sha256:a8fcbbfb48dfa4119d05789b8b78aae7e41c026c7fc874c41f2fae60f496bee2
"""Routes for memberships."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers.membership import MembershipController
from app.repositories.membership import MembershipRepository
from app.schemas.membership import MembershipResponse
from app.services.membership import MembershipService

controller = MembershipController(MembershipService(MembershipRepository()))
router = APIRouter(prefix="/memberships", tags=["Membership"])

router.get(
    "/",
    response_model=Page[MembershipResponse],
    responses=problems(422),
)(controller.index)
router.get(
    "/{id}",
    response_model=Envelope[MembershipResponse],
    responses=problems(404, 422),
)(controller.show)
router.post(
    "/",
    status_code=201,
    response_model=Envelope[MembershipResponse],
    responses=problems(409, 422),
)(controller.store)
router.put(
    "/{id}",
    response_model=Envelope[MembershipResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.patch(
    "/{id}",
    response_model=Envelope[MembershipResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.delete(
    "/{id}",
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)(controller.destroy)
