# fw:generated:sha256:af4a5722290c21b52395a48b6238063ec4e28384d0f694208f3d4a49ba8cabe7
"""Routes for topic notes."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import topic_note as controller
from app.schemas.topic_note import TopicNoteResponse

router = APIRouter(prefix="/topicnotes", tags=["TopicNote"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[TopicNoteResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[TopicNoteResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[TopicNoteResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a topic note (same as PATCH)",
    response_model=Envelope[TopicNoteResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[TopicNoteResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for topic notes below.
