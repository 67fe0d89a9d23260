# fw:generated:sha256:1b92624835fe096cd172fc2bfb6edba8c8757aea3e5fe03eaf78ecaf6a9fbe14
"""Routes for issues."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import issue as controller
from app.schemas.issue import IssueResponse

router = APIRouter(prefix="/issues", tags=["Issue"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[IssueResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[IssueResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[IssueResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update an issue (same as PATCH)",
    response_model=Envelope[IssueResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[IssueResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for issues below.
