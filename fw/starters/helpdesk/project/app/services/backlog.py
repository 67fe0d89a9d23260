"""The backlog: how many tickets are unsolved, day by day."""

from datetime import UTC, datetime

from fw.runtime.database import transaction

from app.models.backlog_day import BacklogDay
from app.repositories.backlog_day import BacklogDayRepository
from app.repositories.ticket import TicketRepository
from app.services.transitions import UNSOLVED


async def note_backlog() -> BacklogDay:
    """Store how many tickets are unsolved; the last numbers of a day remain."""
    days, today = BacklogDayRepository(), datetime.now(UTC).date()
    unsolved = TicketRepository().query().where_in("status", sorted(UNSOLVED))
    values = {
        "unsolved": await unsolved.count(),
        "breached": await unsolved.where("breached", True).count(),
    }
    async with transaction():
        known = await days.query().where("day", today).first()
        if known is None:
            return await days.create({"day": today, **values})
        return await days.update(known.id, values) or known
