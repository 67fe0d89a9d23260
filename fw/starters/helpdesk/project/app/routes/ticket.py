# fw:generated:sha256:94c809b3387b71643a3ab592fc605c0295d0a2259c099a9c47bdad8f2c22191f
"""Routes for tickets."""

from fastapi import APIRouter
from fw.runtime.http import (
    Bool,
    CreateSchema,
    Deleted,
    Envelope,
    Page,
    Response,
    Uuid,
    UuidKey,
    problems,
    success,
)

from app.controllers import ticket as controller
from app.models.enums import TicketStatus
from app.schemas.ticket import MessageBody, TicketResponse

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


class Reply(CreateSchema):
    """Fields for writing to a ticket. Customers have only `body`."""

    body: MessageBody | None = None
    saved_reply_id: Uuid | None = None
    internal: Bool = False
    status: TicketStatus | None = None


class Assignment(CreateSchema):
    """Fields for assigning a ticket."""

    team_id: Uuid | None = None
    assignee_id: Uuid | None = None


class Transition(CreateSchema):
    """Fields for moving a ticket to another state."""

    status: TicketStatus


class Merger(CreateSchema):
    """Fields for merging a ticket into another one."""

    into_id: Uuid


@router.post(
    "/{id}/reply",
    response_model=Envelope[TicketResponse],
    responses=problems(403, 404, 409, 422),
)
async def reply(
    service: controller.TicketServiceDep, id: UuidKey, body: Reply
) -> Response:
    """Write to a ticket.

    A reply of an agent is mailed to the customer, unless it is `internal`. The text of the saved
    reply comes before `body`. An answer of the customer opens a ticket that waits or is solved; that
    to a closed one is a new ticket, linked to it, which is returned.
    """
    ticket = await service.reply(
        id,
        body.body,
        body.saved_reply_id,
        internal=body.internal,
        status=body.status,
    )
    return success(ticket)


@router.post(
    "/{id}/assign",
    response_model=Envelope[TicketResponse],
    responses=problems(403, 404, 409, 422),
)
async def assign(
    service: controller.TicketServiceDep, id: UuidKey, body: Assignment | None = None
) -> Response:
    """Assign a ticket to an agent of a team.

    Without `team_id` the team stays. Without `assignee_id` the next agent in turn gets the ticket.
    """
    given = body or Assignment()
    return success(await service.assign(id, given.team_id, given.assignee_id))


@router.post(
    "/{id}/take",
    response_model=Envelope[TicketResponse],
    responses=problems(403, 404, 409, 422),
)
async def take(service: controller.TicketServiceDep, id: UuidKey) -> Response:
    """Assign a ticket to yourself."""
    return success(await service.take(id))


@router.post(
    "/{id}/transition",
    response_model=Envelope[TicketResponse],
    responses=problems(403, 404, 409, 422),
)
async def transition(
    service: controller.TicketServiceDep, id: UuidKey, body: Transition
) -> Response:
    """Move a ticket to another state.

    The clock runs while a ticket is new or open. In all other states it is paused, and both due times
    are later by that.
    """
    return success(await service.transition(id, body.status))


@router.post(
    "/{id}/merge",
    response_model=Envelope[TicketResponse],
    responses=problems(403, 404, 409, 422),
)
async def merge(
    service: controller.TicketServiceDep, id: UuidKey, body: Merger
) -> Response:
    """Merge a ticket into another one.

    All messages move to the other ticket, which is returned. Both have the same customer, or the
    same organisation.
    """
    return success(await service.merge(id, body.into_id))
