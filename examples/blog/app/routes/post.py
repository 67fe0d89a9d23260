# fw:generated:sha256:8579b654d8f69ddf15ee22d1b3b5cdfa7eaedcc1c4064b8d5e5e39c20fa16cb5
"""Routes for posts."""

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
    responses=problems(404, 409, 412, 422),
)(controller.destroy)
