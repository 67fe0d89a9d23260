# fw:generated:sha256:e8c2747dbd82b07b1afd448d1c2a93fcfdce495c3d820acf23e0012e494af7c0
"""Routes for members."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers.member import MemberController
from app.repositories.member import MemberRepository
from app.schemas.member import MemberResponse
from app.services.member import MemberService

controller = MemberController(MemberService(MemberRepository()))
router = APIRouter(prefix="/members", tags=["Member"])

router.get(
    "/",
    response_model=Page[MemberResponse],
    responses=problems(422),
)(controller.index)
router.get(
    "/{id}",
    response_model=Envelope[MemberResponse],
    responses=problems(404, 422),
)(controller.show)
router.post(
    "/",
    status_code=201,
    response_model=Envelope[MemberResponse],
    responses=problems(409, 422),
)(controller.store)
router.put(
    "/{id}",
    response_model=Envelope[MemberResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.patch(
    "/{id}",
    response_model=Envelope[MemberResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.delete(
    "/{id}",
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)(controller.destroy)
