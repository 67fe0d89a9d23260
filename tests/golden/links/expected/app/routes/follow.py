# fw:generated:sha256:3dd0dfab259b5424a7a9db649924c39d97d08385bc1f299ec10a688306fdb250
"""Routes for follows."""

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
