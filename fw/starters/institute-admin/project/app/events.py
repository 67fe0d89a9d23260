"""Events of the institute. They are dispatched after the commit."""

from dataclasses import dataclass
from uuid import UUID

from fw.runtime.events import Event

__all__ = ["GradesClosed", "InvoiceOverdue", "SeatGranted"]


@dataclass(frozen=True)
class SeatGranted(Event):
    """A student of a waiting list has got a seat."""

    enrolment_id: UUID


@dataclass(frozen=True)
class GradesClosed(Event):
    """The grades of a section are closed: its students have passed or failed."""

    section_id: UUID


@dataclass(frozen=True)
class InvoiceOverdue(Event):
    """The day has passed by which an invoice had to be paid."""

    invoice_id: UUID
