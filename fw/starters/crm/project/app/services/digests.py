"""Daily digest: what a user has to do, on workdays at 08:00 of their time zone."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from fw.runtime import Mail
from fw.runtime.database import transaction

from app.mail.digest import DigestMail
from app.models.activity import Activity
from app.models.deal import Deal
from app.models.user import User
from app.repositories.activity import ActivityRepository
from app.repositories.deal import DealRepository
from app.repositories.user import UserRepository

FIRST, LAST = time(8), time(12)
SATURDAY = 5


def local_day(user: User, now: datetime) -> date:
    """Return the day in the user's time zone."""
    return now.astimezone(ZoneInfo(user.time_zone)).date()


def is_due(user: User, now: datetime) -> bool:
    """Return True on a workday from 08:00 to noon, until the digest of the day is sent."""
    local = now.astimezone(ZoneInfo(user.time_zone))
    is_time = local.weekday() < SATURDAY and FIRST <= local.time() < LAST
    return is_time and (
        user.digest_sent_on is None or user.digest_sent_on < local.date()
    )


async def send_digest(user_id: UUID, day: date) -> None:
    """Send the digest of a day to a user, once; without anything to do, no mail is sent."""
    users = UserRepository()
    async with transaction():
        user = await users.lock(user_id)
        if user is None or not user.active:
            return
        if user.digest_sent_on is not None and user.digest_sent_on >= day:
            return
        await users.update(user_id, {"digest_sent_on": day})
        mail = await _digest(user, day)
        if mail is not None:
            await Mail().asend(mail, to=user.email, key=f"digest:{user_id}:{day}")


async def _digest(user: User, day: date) -> DigestMail | None:
    begin = datetime.combine(day, time(), ZoneInfo(user.time_zone)).astimezone(UTC)
    planned = (
        ActivityRepository().query().where("owner_id", user.id).where_null("done_at")
    )
    planned = planned.order_by("due_at")
    deals = DealRepository()
    sections = {
        "overdue": _subjects(await planned.where(Activity.due_at, "<", begin).get()),
        "today": _subjects(
            await planned.where(Activity.due_at, ">=", begin)
            .where(Activity.due_at, "<", begin + timedelta(days=1))
            .get()
        ),
        "stale": _names(
            await deals.stale().where("owner_id", user.id).order_by("stale_at").get()
        ),
        "neglected": _names(
            await deals.neglected()
            .where("owner_id", user.id)
            .order_by("planned_until")
            .get()
        ),
    }
    if not any(sections.values()):
        return None
    return DigestMail(name=user.name, day=day, **sections)


def _subjects(activities: Iterable[Activity]) -> list[str]:
    return [f"{one.kind.value.capitalize()}: {one.subject}" for one in activities]


def _names(deals: Iterable[Deal]) -> list[str]:
    return [f"{deal.name} ({deal.amount:,})" for deal in deals]
