"""Scheduled tasks; see README.md."""

from fw.runtime.schedule import Schedule

from app.jobs.issue_invoices import IssueInvoices
from app.jobs.mail_absences import MailAbsences
from app.jobs.mark_overdue_invoices import MarkOverdueInvoices
from app.jobs.update_terms import UpdateTerms


def register(schedule: Schedule) -> None:
    """Register the tasks: fw schedule list shows them, fw schedule work runs them."""
    schedule.job(UpdateTerms()).every_minutes(5).on_one_server()
    schedule.job(IssueInvoices()).daily_at("03:00").on_one_server()
    schedule.job(MarkOverdueInvoices()).daily_at("04:00").on_one_server()
    schedule.job(MailAbsences()).weekdays().at("18:00").on_one_server()
