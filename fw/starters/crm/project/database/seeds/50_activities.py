"""300 activities: history of deals, and what is planned or overdue."""

from datetime import timedelta
from typing import Any

from app.models.deal import Deal
from app.repositories.activity import ActivityRepository
from app.repositories.deal import DealRepository
from database.seeds._demo import NOW, add, ago, at_work, chance, key

ACTIVITIES = 300
FRIDAY = 4
SUBJECTS = {
    "call": (
        "Call about the offer",
        "First call",
        "Ask for a decision",
        "Check the needs",
    ),
    "email": ("Send the offer", "Send references", "Answer questions"),
    "meeting": ("Demo", "Meet the team", "Workshop", "Review of the contract"),
    "task": ("Prepare the offer", "Update the calculation", "Find the decision maker"),
    "note": ("Wants to decide this quarter", "Uses a competitor", "Budget is approved"),
}


def activity(number: int, deal: Deal, when: str) -> dict[str, Any]:
    """Return an activity of a deal: `done`, `planned` or `overdue`."""
    random = chance(f"activity {number}")
    kind = random.choice(
        ("call", "email", "meeting", "task", "note")
        if when == "done"
        else ("call", "meeting", "task")
    )
    end = deal.closed_at or NOW
    due = {
        "done": deal.created_at + (end - deal.created_at) * random.random(),
        "planned": ago(-random.uniform(0.3, 14)),
        "overdue": ago(random.uniform(1, 6)),
    }[when]
    due = at_work(due)
    # A planned time stays ahead, after a weekend.
    while when == "planned" and (due <= NOW or due.weekday() > FRIDAY):
        due += timedelta(days=1)
    done = due + timedelta(minutes=30) if when == "done" else None
    return {
        "id": key("Activity", number),
        "kind": kind,
        "subject": random.choice(SUBJECTS[kind]),
        "due_at": due,
        "done_at": min(done, NOW) if done else None,
        "priority": random.choices(("low", "normal", "high"), (1, 6, 2))[0],
        "owner_id": deal.owner_id,
        "deal_id": deal.id,
        "company_id": deal.company_id,
        "contact_id": deal.contact_id,
        "created_at": min(due - timedelta(days=2), NOW),
        "updated_at": min(due, NOW),
    }


async def run() -> None:
    """Add the activities, and say in their deals until when a next step is planned."""
    deals = await DealRepository().query().order_by("id").get()
    opened = [deal for deal in deals if deal.status == "open"]
    random = chance("activities")
    planned = [
        (deal, "planned") for deal in random.sample(opened, int(len(opened) * 0.6))
    ]
    overdue = [
        (deal, "overdue") for deal in random.sample(opened, int(len(opened) * 0.3))
    ]
    done = [
        (random.choice(deals), "done")
        for _ in range(ACTIVITIES - len(planned) - len(overdue))
    ]
    together = enumerate([*planned, *overdue, *done])
    rows = [activity(number, deal, when) for number, (deal, when) in together]
    if not await add(ActivityRepository(), rows):
        return
    for deal in opened:
        due = [
            row["due_at"]
            for row in rows
            if row["deal_id"] == deal.id and not row["done_at"]
        ]
        if due:
            await DealRepository().update(deal.id, {"planned_until": max(due)})
