"""Scheduled tasks; see README.md."""

from fw.runtime.schedule import Schedule

from app.jobs.propose_orders import ProposeOrders
from app.jobs.report_valuation import ReportValuation
from app.jobs.warn_of_expiry import WarnOfExpiry


def register(schedule: Schedule) -> None:
    """Register the tasks: fw schedule list shows them, fw schedule work runs them."""
    schedule.job(ProposeOrders()).daily_at("02:00").on_one_server()
    schedule.job(WarnOfExpiry()).daily_at("06:00").on_one_server()
    schedule.job(ReportValuation()).weekly_on("monday", "05:00").on_one_server()
