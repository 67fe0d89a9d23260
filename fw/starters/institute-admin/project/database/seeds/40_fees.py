"""Invoices of the former term, and what was paid of them."""

from collections import Counter
from datetime import timedelta
from decimal import Decimal
from random import Random
from typing import Final
from uuid import UUID

from app.models.student import Student
from app.repositories.enrolment import EnrolmentRepository
from app.repositories.invoice import InvoiceRepository
from app.repositories.number_series import NumberSeriesRepository
from app.repositories.payment import PaymentRepository
from app.repositories.student import StudentRepository
from app.services.invoicing import status_of
from database.seeds._demo import FORMER, TODAY, Row, add, chance, key, moment

CREDITS: Final = 6
ISSUED: Final = FORMER + timedelta(days=15)
DUE: Final = FORMER + timedelta(days=45)
PARTS: Final = (1,) * 22 + (Decimal("0.5"),) * 2 + (0,) * 3
"""Parts of the invoices that were paid."""


async def run() -> None:
    """Add the records."""
    seats = EnrolmentRepository().query().where("section.term_id", key("Term", FORMER))
    courses = Counter(await seats.pluck("student_id"))
    students = StudentRepository().query().where_in("id", [*courses])
    invoices: list[Row] = []
    payments: list[Row] = []
    random = chance("fees")
    for student in await students.with_("programme").order_by("number").get():
        number = f"INV-{ISSUED.year}-{len(invoices) + 1:05}"
        invoice = invoice_row(number, student, courses[student.id], random)
        invoices.append(invoice)
        if invoice["paid"]:
            payments.append(payment_row(invoice, random))
    if await add(InvoiceRepository(), invoices):
        await add(PaymentRepository(), payments)
        series = {"name": f"INV-{ISSUED.year}-", "last": len(invoices)}
        await NumberSeriesRepository().store.insert_many([series])


def invoice_row(number: str, student: Student, courses: int, random: Random) -> Row:
    """Return an invoice; some students may pay later."""
    amount = courses * CREDITS * student.programme.fee_per_credit
    paid = (amount * random.choice(PARTS)).quantize(Decimal("0.01"))
    due = TODAY + timedelta(days=10) if random.random() < 0.12 else DUE
    return {
        "id": key("Invoice", number),
        "number": number,
        "student_id": student.id,
        "term_id": key("Term", FORMER),
        "credits": courses * CREDITS,
        "amount": amount,
        "paid": paid,
        "issued_on": ISSUED,
        "due_on": due,
        "status": status_of(paid, amount, due, TODAY),
        "created_at": moment(ISSUED, 3),
    }


def payment_row(invoice: Row, random: Random) -> Row:
    """Return the payment of an invoice."""
    invoice_id: UUID = invoice["id"]
    paid_on = ISSUED + timedelta(days=random.randrange(2, 60))
    return {
        "id": key("Payment", invoice["number"]),
        "invoice_id": invoice_id,
        "amount": invoice["paid"],
        "paid_on": paid_on,
        "method": random.choice(("transfer", "transfer", "card")),
        "reference": invoice["number"],
        "created_at": moment(paid_on, 12),
    }
