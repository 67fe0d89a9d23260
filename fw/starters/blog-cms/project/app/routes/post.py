# fw:generated:sha256:50078b2c7d425f75b6343ce2e7a7d283eba7e847573d6ef8cdf22e96a758d29a
"""Routes for posts."""

from typing import Annotated

from fastapi import APIRouter, Depends
from fw.runtime.http import (
    CreateSchema,
    DateTime,
    Deleted,
    Envelope,
    IntKey,
    NotBlank,
    Page,
    Response,
    Text,
    UuidKey,
    problems,
    success,
)
from pydantic import Field

from app.controllers import post as controller
from app.repositories.post import PostRepository
from app.schemas.post import PostResponse
from app.services.workflow import Workflow

router = APIRouter(prefix="/posts", tags=["Post"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[PostResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[PostResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[PostResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a post (same as PATCH)",
    response_model=Envelope[PostResponse],
    responses=problems(403, 404, 409, 412, 422, 428),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[PostResponse],
    responses=problems(403, 404, 409, 412, 422, 428),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for posts below.


async def workflow() -> Workflow:
    """Provide the service of the steps of posts; tests can override it."""
    return Workflow(PostRepository())


WorkflowDep = Annotated[Workflow, Depends(workflow)]


class Return(CreateSchema):
    """Fields for returning a post."""

    note: Annotated[Text, NotBlank(), Field(max_length=2000)]


class Plan(CreateSchema):
    """Fields for scheduling a post."""

    publish_at: DateTime


@router.post(
    "/{id}/submit",
    response_model=Envelope[PostResponse],
    responses=problems(403, 404, 409),
)
async def submit(service: WorkflowDep, id: UuidKey) -> Response:
    """Submit a draft for review. The editors get a mail."""
    return success(await service.submit(id))


@router.post(
    "/{id}/return",
    response_model=Envelope[PostResponse],
    responses=problems(403, 404, 409, 422),
)
async def send_back(service: WorkflowDep, id: UuidKey, body: Return) -> Response:
    """Return a post to its author, who gets a mail with the reason."""
    return success(await service.send_back(id, body.note))


@router.post(
    "/{id}/approve",
    response_model=Envelope[PostResponse],
    responses=problems(403, 404, 409),
)
async def approve(service: WorkflowDep, id: UuidKey) -> Response:
    """Approve a post of someone else. A later change of its text takes the approval back."""
    return success(await service.approve(id))


@router.post(
    "/{id}/schedule",
    response_model=Envelope[PostResponse],
    responses=problems(403, 404, 409, 422),
)
async def schedule(service: WorkflowDep, id: UuidKey, body: Plan) -> Response:
    """Plan when an approved post is published, at most a minute after that time."""
    return success(await service.schedule(id, body.publish_at))


@router.post(
    "/{id}/publish",
    response_model=Envelope[PostResponse],
    responses=problems(403, 404, 409),
)
async def publish(service: WorkflowDep, id: UuidKey) -> Response:
    """Publish an approved or a scheduled post now."""
    return success(await service.publish(id))


@router.post(
    "/{id}/archive",
    response_model=Envelope[PostResponse],
    responses=problems(403, 404, 409),
)
async def archive(service: WorkflowDep, id: UuidKey) -> Response:
    """Take a published post away from readers."""
    return success(await service.archive(id))


@router.post(
    "/{id}/reopen",
    response_model=Envelope[PostResponse],
    responses=problems(403, 404, 409),
)
async def reopen(service: WorkflowDep, id: UuidKey) -> Response:
    """Make a scheduled or archived post a draft again."""
    return success(await service.reopen(id))


@router.post(
    "/{id}/revisions/{number}/restore",
    response_model=Envelope[PostResponse],
    responses=problems(403, 404),
)
async def restore(
    service: controller.PostServiceDep, id: UuidKey, number: IntKey
) -> Response:
    """Write the text of a former revision again, as a new revision."""
    return success(await service.restore(id, number))
