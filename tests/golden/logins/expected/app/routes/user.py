# fw:generated:sha256:83bc7fa6cc344cd2c4e01f2dcf0c21d4afa533c04bca06484765202fbbd35d05
"""Routes for users."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers.user import UserController
from app.repositories.user import UserRepository
from app.schemas.user import UserResponse
from app.services.user import UserService

controller = UserController(UserService(UserRepository()))
router = APIRouter(prefix="/users", tags=["User"])

router.get(
    "/",
    response_model=Page[UserResponse],
    responses=problems(422),
)(controller.index)
router.get(
    "/{id}",
    response_model=Envelope[UserResponse],
    responses=problems(404, 422),
)(controller.show)
router.post(
    "/",
    status_code=201,
    response_model=Envelope[UserResponse],
    responses=problems(409, 422),
)(controller.store)
router.put(
    "/{id}",
    response_model=Envelope[UserResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.patch(
    "/{id}",
    response_model=Envelope[UserResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.delete(
    "/{id}",
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)(controller.destroy)
