"""The states of a ticket: which follows which, and in which its clock runs."""

from fastapi import HTTPException

from app.models.enums import TicketStatus as Status

TRANSITIONS = {
    Status.NEW: {Status.OPEN, Status.PENDING, Status.ON_HOLD, Status.SOLVED},
    Status.OPEN: {Status.PENDING, Status.ON_HOLD, Status.SOLVED},
    Status.PENDING: {Status.OPEN, Status.ON_HOLD, Status.SOLVED},
    Status.ON_HOLD: {Status.OPEN, Status.PENDING, Status.SOLVED},
    Status.SOLVED: {Status.OPEN, Status.CLOSED},
    Status.CLOSED: frozenset[Status](),
}

RUNNING = {Status.NEW, Status.OPEN}
"""States in which the clock runs. It is paused while others have to act, and when all is done."""

UNSOLVED = {Status.NEW, Status.OPEN, Status.PENDING, Status.ON_HOLD}
"""States in which somebody still has to do something."""

ENDED_BY_ANSWER = {Status.PENDING, Status.ON_HOLD, Status.SOLVED}
"""States that an answer of the customer ends: the ticket is open again."""


def check_transition(former: Status, status: Status) -> None:
    """Raise HTTPException 409 unless one state may follow the other."""
    if status in TRANSITIONS[former]:
        return
    allowed = [each.label for each in Status if each in TRANSITIONS[former]]
    others = f"; it can become {', '.join(allowed)}" if allowed else ""
    detail = f"A ticket that is {former.label} can't become {status.label}{others}"
    raise HTTPException(409, detail)
