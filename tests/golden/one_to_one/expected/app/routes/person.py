# fw:generated:sha256:173406e8dd1300ac42ed8ca863074dbfc5c914c165054ed36584e09510ba0df5
"""Routes for people."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import person as controller
from app.schemas.person import PersonResponse

router = APIRouter(prefix="/people", tags=["Person"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[PersonResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[PersonResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[PersonResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a person (same as PATCH)",
    response_model=Envelope[PersonResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[PersonResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for people below.
