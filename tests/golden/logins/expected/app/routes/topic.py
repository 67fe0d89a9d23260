# fw:generated:sha256:8f058403add3477c96c1b212dd8fdd200924597c20aa9094167fe9d557f110f4
"""Routes for topics."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers.topic import TopicController
from app.repositories.topic import TopicRepository
from app.schemas.topic import TopicResponse
from app.services.topic import TopicService

controller = TopicController(TopicService(TopicRepository()))
router = APIRouter(prefix="/topics", tags=["Topic"])

router.get(
    "/",
    response_model=Page[TopicResponse],
    responses=problems(422),
)(controller.index)
router.get(
    "/{id}",
    response_model=Envelope[TopicResponse],
    responses=problems(404, 422),
)(controller.show)
router.post(
    "/",
    status_code=201,
    response_model=Envelope[TopicResponse],
    responses=problems(409, 422),
)(controller.store)
router.put(
    "/{id}",
    response_model=Envelope[TopicResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.patch(
    "/{id}",
    response_model=Envelope[TopicResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.delete(
    "/{id}",
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)(controller.destroy)
