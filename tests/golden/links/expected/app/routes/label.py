# fw:generated:sha256:b021e84a0558d85357d058f550223992ef886964eb9ef90192c29b326d1a2241
"""Routes for labels."""

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
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.patch(
    "/{id}",
    response_model=Envelope[LabelResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.delete(
    "/{id}",
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)(controller.destroy)
