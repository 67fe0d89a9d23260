"""Events of tickets."""

from dataclasses import dataclass
from uuid import UUID

from fw.runtime.events import Event


@dataclass(frozen=True)
class TicketOpened(Event):
    """A ticket has been created."""

    ticket: UUID


@dataclass(frozen=True)
class TicketBreached(Event):
    """A ticket has missed its first reply or its resolution. Comes once for each of them."""

    ticket: UUID
    promise: str


@dataclass(frozen=True)
class AgentReplied(Event):
    """An agent has written to the customer."""

    message: UUID
