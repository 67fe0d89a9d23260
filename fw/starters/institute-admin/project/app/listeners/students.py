"""Mails students what has become of their enrolments and invoices."""

from fw.runtime import Mail
from fw.runtime.events import listener

from app.events import GradesClosed, InvoiceOverdue, SeatGranted
from app.mail.overdue_invoice import OverdueInvoice
from app.mail.result import Result
from app.mail.seat_granted import SeatGrantedMail
from app.models.enrolment import EnrolmentStatus
from app.models.student import Student
from app.repositories.enrolment import EnrolmentRepository
from app.repositories.invoice import InvoiceRepository

__all__ = ["mail_overdue_invoice", "mail_results", "mail_seat"]


@listener(queued=True)
async def mail_seat(event: SeatGranted) -> None:
    """Mail a student who has got a seat from the waiting list, once."""
    enrolments = EnrolmentRepository().query().with_("student", "section.course")
    enrolment = await enrolments.find(event.enrolment_id)
    if enrolment is None or enrolment.status != EnrolmentStatus.ENROLLED:
        return
    mail = SeatGrantedMail(
        student=_name(enrolment.student),
        course=enrolment.section.course.title,
        section=enrolment.section.code,
    )
    key = f"seat:{enrolment.id}:{enrolment.enrolled_at.isoformat()}"
    await Mail().asend(mail, to=enrolment.student.email, key=key)


@listener(queued=True)
async def mail_results(event: GradesClosed) -> None:
    """Mail each student of a section the result, once."""
    enrolments = EnrolmentRepository().query().where("section_id", event.section_id)
    enrolments = enrolments.where_not_null("percent")
    for one in await enrolments.with_("student", "section.course").get():
        assert one.percent is not None, "the query leaves the others out"
        mail = Result(
            student=_name(one.student),
            course=one.section.course.title,
            percent=one.percent,
            has_passed=one.status == EnrolmentStatus.PASSED,
        )
        await Mail().asend(mail, to=one.student.email, key=f"result:{one.id}")


@listener(queued=True)
async def mail_overdue_invoice(event: InvoiceOverdue) -> None:
    """Mail a student whose invoice is overdue, once."""
    invoices = InvoiceRepository().query().with_("student", "term")
    invoice = await invoices.find(event.invoice_id)
    if invoice is None:
        return
    mail = OverdueInvoice(
        student=_name(invoice.student),
        number=invoice.number,
        term=invoice.term.name,
        open=invoice.open,
        due_on=invoice.due_on,
    )
    await Mail().asend(mail, to=invoice.student.email, key=f"overdue:{invoice.id}")


def _name(student: Student) -> str:
    return f"{student.first_name} {student.last_name}"
