"""Rules of invoices and payments."""

from datetime import date
from decimal import Decimal

import pytest
from fw.runtime.testing import FakeMail

from app.jobs.issue_invoices import IssueInvoices
from app.jobs.mark_overdue_invoices import MarkOverdueInvoices
from app.mail.overdue_invoice import OverdueInvoice
from app.services.invoicing import status_of
from tests.campus import NOW, Campus, Json, days


def run(campus: Campus, status: int = 200) -> Json:
    """Issue the invoices of the term."""
    return campus.post(f"/billing/terms/{campus.term['id']}/invoices", status)


def invoice_of(campus: Campus, due: float = 30) -> Json:
    """Return the invoice of a new student over 400.00."""
    campus.enrol(campus.add_section())
    day = (NOW + days(due)).date().isoformat()
    campus.close_enrolment()
    campus.patch(f"/terms/{campus.term['id']}", fees_due_on=day)
    [invoice] = run(campus)
    return invoice


def pay(campus: Campus, invoice: Json, amount: str, status: int = 201) -> Json:
    """Record a payment."""
    return campus.post("/payments/", status, invoice_id=invoice["id"], amount=amount)


def test_a_student_has_one_invoice_for_a_term(campus: Campus) -> None:
    student = campus.add_student()
    for credits in (5, 7):
        course = campus.add_course(f"A-{credits}", credits)
        campus.enrol(campus.add_section(course=course), student)
    campus.enrol(campus.add_section(capacity=1))
    campus.close_enrolment()

    first, second = run(campus)

    amounts = {
        one["student_id"]: (one["credits"], one["amount"]) for one in (first, second)
    }
    assert amounts[student["id"]] == (12, "1200.00")
    assert run(campus) == []


def test_waiting_and_dropped_students_get_no_invoice(campus: Campus) -> None:
    section = campus.add_section(capacity=1)
    campus.drop(campus.enrol(campus.add_section()))
    seated = campus.enrol(section)
    campus.enrol(section)
    campus.close_enrolment()

    assert [one["student_id"] for one in run(campus)] == [seated["student_id"]]


def test_numbers_of_invoices_have_no_gap(campus: Campus) -> None:
    for _ in range(3):
        campus.enrol(campus.add_section())
    campus.close_enrolment()

    numbers = [one["number"] for one in run(campus)]

    year = date.fromisoformat(campus.get("/invoices/")[0]["issued_on"]).year
    assert numbers == [f"INV-{year}-0000{n}" for n in (1, 2, 3)]


def test_invoices_wait_for_the_end_of_enrolment(campus: Campus) -> None:
    campus.enrol(campus.add_section())

    assert "isn't closed" in run(campus, 409)["detail"]


def test_the_status_follows_from_the_payments(campus: Campus) -> None:
    invoice = invoice_of(campus)
    assert (invoice["status"], invoice["open"]) == ("issued", "400.00")
    path = f"/invoices/{invoice['id']}"

    pay(campus, invoice, "150")
    partly = campus.get(path)
    assert (partly["status"], partly["open"]) == ("partly_paid", "250.00")

    pay(campus, invoice, "250")
    paid = campus.get(path)
    assert (paid["status"], paid["paid"], paid["open"]) == ("paid", "400.00", "0.00")


def test_no_more_is_paid_than_is_open(campus: Campus) -> None:
    invoice = invoice_of(campus)
    pay(campus, invoice, "399.99")

    problem = pay(campus, invoice, "0.02", 422)

    assert "0.01 of" in problem["errors"]["amount"][0]
    assert len(campus.get("/payments/")) == 1


def test_a_payment_of_an_invoice_is_recorded(campus: Campus) -> None:
    invoice = invoice_of(campus)
    path = f"/billing/invoices/{invoice['id']}/payments"

    payment = campus.post(path, amount="400", method="cash")

    assert payment["recorded_by_id"] == "00000000-0000-0000-0000-000000000001"
    assert campus.get(f"/invoices/{invoice['id']}")["status"] == "paid"
    campus.post(path, 422, amount="0.01")


def test_a_cancelled_invoice_is_issued_again(campus: Campus) -> None:
    invoice = invoice_of(campus)

    cancelled = campus.post(f"/billing/invoices/{invoice['id']}/cancel")

    assert cancelled["status"] == "cancelled"
    pay(campus, invoice, "1", 409)
    campus.post(f"/billing/invoices/{invoice['id']}/cancel", 409)
    [again] = run(campus)
    assert again["number"] > invoice["number"]


def test_a_paid_invoice_stays(campus: Campus) -> None:
    invoice = invoice_of(campus)
    pay(campus, invoice, "1")

    campus.post(f"/billing/invoices/{invoice['id']}/cancel", 409)


def test_unpaid_invoices_become_overdue_once(campus: Campus, mails: FakeMail) -> None:
    invoice = invoice_of(campus, due=0)
    with campus.later(days(2)):
        for _ in range(2):
            campus.run(MarkOverdueInvoices())

    assert campus.get(f"/invoices/{invoice['id']}")["status"] == "overdue"
    mail = mails.assert_sent(OverdueInvoice, times=1)
    assert invoice["number"] in mail.message.subject


def test_paid_invoices_dont_become_overdue(campus: Campus, mails: FakeMail) -> None:
    invoice = invoice_of(campus, due=0)
    pay(campus, invoice, "400")

    with campus.later(days(2)):
        campus.run(MarkOverdueInvoices())

    assert campus.get(f"/invoices/{invoice['id']}")["status"] == "paid"
    mails.assert_nothing_sent()


@pytest.mark.parametrize(
    ("paid", "day", "status"),
    [
        (0, 10, "issued"),
        (5, 10, "partly_paid"),
        (9, 11, "overdue"),
        (0, 11, "overdue"),
        (10, 11, "paid"),
    ],
)
def test_status_of(paid: int, day: int, status: str) -> None:
    found = status_of(Decimal(paid), Decimal(10), date(2031, 1, 10), date(2031, 1, day))

    assert found == status


def test_the_job_invoices_running_terms(campus: Campus) -> None:
    campus.enrol(campus.add_section())
    campus.run(IssueInvoices())
    assert campus.get("/invoices/") == []

    campus.close_enrolment()
    for _ in range(2):
        campus.run(IssueInvoices())

    assert len(campus.get("/invoices/")) == 1


def test_only_registrars_write_invoices(campus: Campus) -> None:
    invoice = invoice_of(campus)

    for role in ("instructor", "student", "developer", None):
        with campus.users.of_role(role):
            campus.post(f"/billing/invoices/{invoice['id']}/cancel", 403)
            run(campus, 403)
            pay(campus, invoice, "1", 403)
    campus.patch(f"/invoices/{invoice['id']}", 403)
    payment = pay(campus, invoice, "1")
    campus.patch(f"/payments/{payment['id']}", 403)
