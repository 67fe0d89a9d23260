# fw:generated:sha256:64063a60f2d09714b1b70ccbd546619c7f7a0f95148a16ae6ed843c878cebdd6
"""The paths of follows."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers.follow import FollowController
from app.repositories.follow import FollowRepository
from app.schemas.follow import FollowResponse
from app.services.follow import FollowService

controller = FollowController(FollowService(FollowRepository()))
router = APIRouter(prefix="/follows", tags=["Follow"])

router.get(
    "/",
    response_model=Page[FollowResponse],
    responses=problems(422),
)(controller.index)
router.get(
    "/{id}",
    response_model=Envelope[FollowResponse],
    responses=problems(404, 422),
)(controller.show)
router.post(
    "/",
    status_code=201,
    response_model=Envelope[FollowResponse],
    responses=problems(409, 422),
)(controller.store)
router.put(
    "/{id}",
    response_model=Envelope[FollowResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.patch(
    "/{id}",
    response_model=Envelope[FollowResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.delete(
    "/{id}",
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)(controller.destroy)
