"""Scheduled tasks."""

from fw.runtime import get_logger
from fw.runtime.schedule import Schedule

from app.services.link_check import check_links
from app.services.mailing import send_newsletters
from app.services.workflow import publish_due

log = get_logger("blog")


def register(schedule: Schedule) -> None:
    """Register the tasks: fw schedule list shows them, fw schedule work runs them."""
    schedule.call(publish_scheduled_posts).name("scheduled posts").every_minute()
    schedule.call(send_queued_newsletters).name(
        "newsletters"
    ).every_minute().without_overlapping()
    schedule.call(check_links).name("link check").weekly_on(
        "monday", "04:00"
    ).without_overlapping()
    schedule.command("files sweep").daily_at("03:00").on_one_server()


async def publish_scheduled_posts() -> None:
    """Publish the posts whose time has come."""
    for post in await publish_due():
        log.info("published post %s", post)


async def send_queued_newsletters() -> None:
    """Send newsletters, and go on with those that were interrupted."""
    sent = await send_newsletters()
    if sent:
        log.info("sent %s mails of newsletters", sent)
