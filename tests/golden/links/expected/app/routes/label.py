# fw:generated:sha256:24c65ab74ff7202a2300feb87d32ed63dbd6f8c3c878904ad4831fe813b59f4b
"""Routes for labels."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import label as controller
from app.schemas.label import LabelResponse

router = APIRouter(prefix="/labels", tags=["Label"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[LabelResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[LabelResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[LabelResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Replace a label",
    description="The same as PATCH: a field left out keeps its value.",
    response_model=Envelope[LabelResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[LabelResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for labels below.
