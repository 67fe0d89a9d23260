# fw:generated:sha256:5198a7843a7afdd39b56778509e52b38da81cb188c18a3954b5d3909b5452856
"""The paths of memberships."""

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
    responses=problems(404, 409, 422),
)(controller.update)
router.patch(
    "/{id}",
    response_model=Envelope[MembershipResponse],
    responses=problems(404, 409, 422),
)(controller.update)
router.delete(
    "/{id}",
    response_model=Envelope[Deleted],
    responses=problems(404, 409),
)(controller.destroy)
