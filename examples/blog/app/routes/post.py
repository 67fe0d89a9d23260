# fw:generated:sha256:76695a63eb00903936e37a3ebeafc4b184719f6f1a5e6c9729b9ddcbc5ebaf58
"""The paths of posts."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers.post import PostController
from app.repositories.post import PostRepository
from app.schemas.post import PostResponse
from app.services.post import PostService

controller = PostController(PostService(PostRepository()))
router = APIRouter(prefix="/posts", tags=["Post"])

router.get(
    "/",
    response_model=Page[PostResponse],
    responses=problems(422),
)(controller.index)
router.get(
    "/{id}",
    response_model=Envelope[PostResponse],
    responses=problems(404, 422),
)(controller.show)
router.post(
    "/",
    status_code=201,
    response_model=Envelope[PostResponse],
    responses=problems(409, 422),
)(controller.store)
router.put(
    "/{id}",
    response_model=Envelope[PostResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.patch(
    "/{id}",
    response_model=Envelope[PostResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.delete(
    "/{id}",
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412),
)(controller.destroy)
