"""The backlog of the last sixty days, as it follows from the tickets."""

from datetime import UTC, datetime, time, timedelta

from app.repositories.backlog_day import BacklogDayRepository
from app.repositories.ticket import TicketRepository
from database.seeds._demo import NOW, add, key

DAYS = 60


async def run() -> None:
    """Add the records."""
    tickets = await TicketRepository().query().order_by("created_at").get()
    rows = []
    for back in range(DAYS, -1, -1):
        day = NOW.date() - timedelta(days=back)
        end = min(datetime.combine(day, time.max, UTC), NOW)
        unsolved = [
            one
            for one in tickets
            if one.created_at <= end and (one.solved_at is None or one.solved_at > end)
        ]
        late = [
            one
            for one in unsolved
            for missed in (one.first_reply_breached_at or one.resolution_breached_at,)
            if missed is not None and missed <= end
        ]
        values = {"unsolved": len(unsolved), "breached": len(late)}
        rows.append({"id": key("BacklogDay", back), "day": day, **values})
    await add(BacklogDayRepository(), rows)
