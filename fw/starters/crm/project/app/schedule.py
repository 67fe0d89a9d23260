"""Scheduled tasks."""

from datetime import UTC, datetime

from fw.runtime import Queue, get_logger
from fw.runtime.schedule import Schedule

from app.jobs.send_digest import SendDigest
from app.repositories.user import UserRepository
from app.services.digests import is_due, local_day
from app.services.lead_assignment import assign_waiting
from app.services.stale_deals import note_stale_deals

log = get_logger("sales")


def register(schedule: Schedule) -> None:
    """Register the tasks: fw schedule list shows them, fw schedule work runs them."""
    schedule.call(push_digests).name("digests").every_minutes(15).on_one_server()
    schedule.call(sweep_stale_deals).name("stale deals").daily_at(
        "02:00"
    ).on_one_server()
    schedule.call(assign_waiting).name("waiting leads").hourly().on_one_server()
    schedule.command("files sweep").daily_at("03:00").on_one_server()


async def push_digests() -> None:
    """Push a job for each user whose digest is due: at 08:00 of their time zone, on workdays."""
    now = datetime.now(UTC)
    for user in await UserRepository().query().where("active", True).get():
        if is_due(user, now):
            await Queue().apush(SendDigest(user=user.id, day=local_day(user, now)))


async def sweep_stale_deals() -> None:
    """Add a task for each deal that has become stale."""
    log.info("%s deals have become stale", await note_stale_deals())
