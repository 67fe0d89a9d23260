# fw:generated:sha256:5ab54170e2874203ca72e84ea73a868873fa268afc73fa64c8cb0d14799a00fc
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
    responses=problems(404, 409, 412, 422),
)(controller.destroy)
