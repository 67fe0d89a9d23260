# fw:generated:sha256:94c809b3387b71643a3ab592fc605c0295d0a2259c099a9c47bdad8f2c22191f
"""Routes for tickets."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import ticket as controller
from app.schemas.ticket import TicketResponse

router = APIRouter(prefix="/tickets", tags=["Ticket"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[TicketResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[TicketResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[TicketResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a ticket (same as PATCH)",
    response_model=Envelope[TicketResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[TicketResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for tickets below.
