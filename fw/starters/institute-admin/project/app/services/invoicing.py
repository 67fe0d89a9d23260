"""Invoicing: one invoice for each student and term, with consecutive numbers."""

from collections import defaultdict
from datetime import date
from decimal import Decimal
from functools import partial
from uuid import UUID

from fastapi import HTTPException
from fw.runtime.auth import as_system
from fw.runtime.database import Numbers, current, transaction
from fw.runtime.events import adispatch

from app.access import require_registrar
from app.events import InvoiceOverdue
from app.models.invoice import Invoice, InvoiceStatus
from app.models.number_series import NumberSeries
from app.models.student import Student
from app.models.term import Term
from app.repositories.enrolment import EnrolmentRepository
from app.repositories.invoice import InvoiceRepository
from app.repositories.student import StudentRepository
from app.repositories.term import TermRepository
from app.services.clock import now, today
from app.services.records import locked, updated
from app.services.waiting_list import SEATED

__all__ = ["Invoicing", "status_of"]

_UNPAID = (InvoiceStatus.ISSUED, InvoiceStatus.PARTLY_PAID)


def status_of(paid: Decimal, amount: Decimal, due_on: date, day: date) -> InvoiceStatus:
    """Return the status of an invoice that isn't cancelled, on a day."""
    if paid >= amount:
        return InvoiceStatus.PAID
    if day > due_on:
        return InvoiceStatus.OVERDUE
    return InvoiceStatus.PARTLY_PAID if paid else InvoiceStatus.ISSUED


class Invoicing:
    """Issues and cancels invoices, and marks those that are overdue."""

    async def run(self, term_id: UUID) -> list[Invoice]:
        """Issue the invoices of a term that are missing, and return them.

        A second run issues none. Raises HTTPException 409 while students enrol.
        """
        require_registrar("issue invoices")
        with as_system():
            async with transaction():
                term = await locked(TermRepository(), term_id)
                if now() < term.enrolment_closes:
                    detail = (
                        f"Enrolment for {term.name} isn't closed: credits may change"
                    )
                    raise HTTPException(409, detail)
                credits = await _credits(term)
                students = StudentRepository().query().where_in("id", [*credits])
                students = students.with_("programme").order_by("number")
                return [
                    await _issue(student, term, credits[student.id])
                    for student in await students.get()
                ]

    async def cancel(self, id: UUID) -> Invoice:
        """Cancel an invoice of which nothing is paid; the next run issues another one."""
        require_registrar("cancel invoices")
        with as_system():
            async with transaction():
                invoice = await locked(InvoiceRepository(), id)
                if invoice.status == InvoiceStatus.CANCELLED:
                    raise HTTPException(409, "The invoice is cancelled already")
                if invoice.paid:
                    raise HTTPException(409, f"{invoice.paid:f} is paid: it stays")
                status = InvoiceStatus.CANCELLED
                return await updated(InvoiceRepository(), id, status=status)

    async def mark_overdue(self) -> int:
        """Mark the unpaid invoices whose day has passed as overdue; return how many there are."""
        invoices = InvoiceRepository().query().where_in("status", _UNPAID)
        due = invoices.where("due_on", "<", today())
        keys = await due.order_by("id").pluck("id")
        return sum([await _mark_overdue(key) for key in keys])


async def _credits(term: Term) -> dict[UUID, int]:
    """Return the credits of the students of a term who have no invoice for it."""
    invoices = InvoiceRepository().query().where("term_id", term.id)
    invoices = invoices.where("status", "!=", InvoiceStatus.CANCELLED)
    invoiced = {*await invoices.pluck("student_id")}
    seats = EnrolmentRepository().query().where("section.term_id", term.id)
    credits: defaultdict[UUID, int] = defaultdict(int)
    for seat in await seats.where_in("status", SEATED).with_("section.course").get():
        if seat.student_id not in invoiced:
            credits[seat.student_id] += seat.section.course.credits
    return dict(credits)


async def _issue(student: Student, term: Term, credits: int) -> Invoice:
    number = await Numbers(NumberSeries).next("INV-{year}-", width=5, on=today())
    return await InvoiceRepository().create(
        {
            "number": number,
            "student_id": student.id,
            "term_id": term.id,
            "credits": credits,
            "amount": credits * student.programme.fee_per_credit,
            "issued_on": today(),
            "due_on": max(term.fees_due_on, today()),
        }
    )


async def _mark_overdue(id: UUID) -> bool:
    async with transaction():
        invoice = await locked(InvoiceRepository(), id)
        status = status_of(invoice.paid, invoice.amount, invoice.due_on, today())
        if invoice.status not in _UNPAID or status != InvoiceStatus.OVERDUE:
            return False
        await updated(InvoiceRepository(), id, status=status)
        await current().after_commit(partial(adispatch, InvoiceOverdue(id)))
        return True
