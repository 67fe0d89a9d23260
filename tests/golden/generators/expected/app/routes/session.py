# fw:generated:sha256:306d5479bd5333ee547459f5f7ed2bac848bc133b37b86c012e388207ee42d7c
"""Routes for sessions."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import session as controller
from app.schemas.session import SessionResponse

router = APIRouter(prefix="/sessions", tags=["Session"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[SessionResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[SessionResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[SessionResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a session (same as PATCH)",
    response_model=Envelope[SessionResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[SessionResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for sessions below.
