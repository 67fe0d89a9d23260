# fw:generated:sha256:aa120bc66917a2de681b55e58771bb124dcde7eeb89cde55aeed2e8406e43190
"""Routes for comments."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers.comment import CommentController
from app.repositories.comment import CommentRepository
from app.schemas.comment import CommentResponse
from app.services.comment import CommentService

controller = CommentController(CommentService(CommentRepository()))
router = APIRouter(prefix="/comments", tags=["Comment"])

router.get(
    "/",
    response_model=Page[CommentResponse],
    responses=problems(422),
)(controller.index)
router.get(
    "/{id}",
    response_model=Envelope[CommentResponse],
    responses=problems(404, 422),
)(controller.show)
router.post(
    "/",
    status_code=201,
    response_model=Envelope[CommentResponse],
    responses=problems(409, 422),
)(controller.store)
router.put(
    "/{id}",
    response_model=Envelope[CommentResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.patch(
    "/{id}",
    response_model=Envelope[CommentResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.delete(
    "/{id}",
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)(controller.destroy)
