# fw:generated:sha256:916166eae60f04ee9f9e54435e05b678f1263641e45f4ba41a7e11925104ab34
"""Routes for topics."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import topic as controller
from app.schemas.topic import TopicResponse

router = APIRouter(prefix="/topics", tags=["Topic"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[TopicResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[TopicResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[TopicResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a topic (same as PATCH)",
    response_model=Envelope[TopicResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[TopicResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for topics below.
