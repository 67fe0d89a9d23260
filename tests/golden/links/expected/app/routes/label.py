# fw:generated:sha256:d30bf3d18d5417266fd4e6382f63b47288f0bc0c9595f196c76d723c8df98472
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
