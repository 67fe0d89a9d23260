# fw:generated:sha256:af371067213a352ec2237a15a61064459cd20c5a02f4e4b79695e0bd190d799c
"""Routes for comments."""

from fastapi import APIRouter
from fw.runtime.http import (
    Deleted,
    Envelope,
    Page,
    Response,
    UuidKey,
    problems,
    success,
)

from app.controllers import comment as controller
from app.schemas.comment import CommentResponse

router = APIRouter(prefix="/comments", tags=["Comment"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[CommentResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[CommentResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[CommentResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a comment (same as PATCH)",
    response_model=Envelope[CommentResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[CommentResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for comments below.


@router.post(
    "/{id}/approve",
    response_model=Envelope[CommentResponse],
    responses=problems(403, 404),
)
async def approve(service: controller.CommentServiceDep, id: UuidKey) -> Response:
    """Show a comment to readers."""
    return success(await service.approve(id))


@router.post(
    "/{id}/reject",
    response_model=Envelope[CommentResponse],
    responses=problems(403, 404),
)
async def reject(service: controller.CommentServiceDep, id: UuidKey) -> Response:
    """Hide a comment."""
    return success(await service.reject(id))


@router.post(
    "/{id}/spam",
    response_model=Envelope[CommentResponse],
    responses=problems(403, 404),
)
async def mark_as_spam(service: controller.CommentServiceDep, id: UuidKey) -> Response:
    """Hide a comment as spam."""
    return success(await service.mark_as_spam(id))
