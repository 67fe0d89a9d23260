# fw:generated:sha256:d98a6390f9d7f045b7401e02f6aff17d87b671e0f4fa3e4169f78f1cffe3d79b
"""The paths of labels."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers.label import LabelController
from app.repositories.label import LabelRepository
from app.schemas.label import LabelResponse
from app.services.label import LabelService

controller = LabelController(LabelService(LabelRepository()))
router = APIRouter(prefix="/labels", tags=["Label"])

router.get(
    "/",
    response_model=Page[LabelResponse],
    responses=problems(422),
)(controller.index)
router.get(
    "/{id}",
    response_model=Envelope[LabelResponse],
    responses=problems(404, 422),
)(controller.show)
router.post(
    "/",
    status_code=201,
    response_model=Envelope[LabelResponse],
    responses=problems(409, 422),
)(controller.store)
router.put(
    "/{id}",
    response_model=Envelope[LabelResponse],
    responses=problems(404, 409, 422),
)(controller.update)
router.patch(
    "/{id}",
    response_model=Envelope[LabelResponse],
    responses=problems(404, 409, 422),
)(controller.update)
router.delete(
    "/{id}",
    response_model=Envelope[Deleted],
    responses=problems(404, 409),
)(controller.destroy)
