"""Scheduled tasks."""

from fw.runtime import get_logger
from fw.runtime.schedule import Schedule

from app.services.assignment import assign_waiting
from app.services.backlog import note_backlog
from app.services.breaches import sweep
from app.services.closing import close_solved
from app.services.mailbox import collect

log = get_logger("helpdesk")


def register(schedule: Schedule) -> None:
    """Register the tasks: fw schedule list shows them, fw schedule work runs them."""
    schedule.call(sweep_promises).name("missed promises").every_minute().on_one_server()
    schedule.call(collect).name("incoming mails").every_minute().on_one_server()
    schedule.call(assign_waiting).name("waiting tickets").every_minutes(
        5
    ).on_one_server()
    schedule.call(close_old).name("solved tickets").hourly_at(10).on_one_server()
    schedule.call(note_backlog).name("backlog").hourly_at(55).on_one_server()
    schedule.command("files sweep").daily_at("03:00").on_one_server()


async def sweep_promises() -> None:
    """Record the promises that tickets have missed."""
    if number := await sweep():
        log.warning("%s promises were missed", number)


async def close_old() -> None:
    """Close the tickets that were solved a week ago."""
    log.info("%s tickets were closed", await close_solved())
