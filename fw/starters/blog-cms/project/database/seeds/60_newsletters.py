"""200 subscribers, two newsletters that were sent, and a draft."""

from typing import Any

from app.models.delivery import DeliveryStatus
from app.models.newsletter import NewsletterStatus
from app.models.subscriber import SubscriberStatus
from app.repositories.delivery import DeliveryRepository
from app.repositories.newsletter import NewsletterRepository
from app.repositories.subscriber import SubscriberRepository
from database.seeds._demo import add, ago, chance, key
from database.seeds._names import email, name

SUBSCRIBERS = 200
ISSUES = (
    (
        "What the frost left",
        33,
        "Four texts for the dark half of the year, and *one* apple tree.",
    ),
    (
        "Small repairs",
        12,
        "This time: chairs, jumpers, and the case for a sharp knife.",
    ),
    (
        "Before the first fire",
        None,
        "The wood is dry, and so is the humour. Two new posts.",
    ),
)


def subscriber(number: int) -> dict[str, Any]:
    """Return a subscriber; of ten, eight are confirmed."""
    random = chance(f"subscriber {number}")
    since = ago(random.triangular(0, 180, 20))
    row = {
        "id": key("Subscriber", number),
        "email": email(number),
        "name": name(number) if number % 3 else None,
        "created_at": since,
        "status": SubscriberStatus.CONFIRMED,
        "confirmed_at": since,
        "ended_at": None,
    }
    if number % 10 == 7:
        return {**row, "status": SubscriberStatus.PENDING, "confirmed_at": None}
    if number % 10 == 9:
        return {**row, "status": SubscriberStatus.UNSUBSCRIBED, "ended_at": ago(1)}
    return row


async def run() -> None:
    """Add the records."""
    subscribers = [subscriber(number) for number in range(SUBSCRIBERS)]
    if not await add(SubscriberRepository(), subscribers):
        return
    newsletters, deliveries = [], []
    for place, (subject, days, body) in enumerate(ISSUES):
        row: dict[str, Any] = {
            "id": key("Newsletter", subject),
            "subject": subject,
            "body": body,
            "post_id": key("Post", 2 * place),
        }
        if days is not None:
            sent_at = ago(days)
            sent = {"status": DeliveryStatus.SENT, "sent_at": sent_at}
            own = [
                {
                    "id": key("Delivery", f"{subject} {one['email']}"),
                    "newsletter_id": row["id"],
                    "subscriber_id": one["id"],
                    **sent,
                }
                for one in subscribers
                if one["confirmed_at"] and one["confirmed_at"] < sent_at
            ]
            deliveries += own
            row |= {"status": NewsletterStatus.SENT, "recipients": len(own)}
            row |= {
                "queued_at": sent_at,
                "sent_at": sent_at,
                "created_at": ago(days + 1),
            }
        newsletters.append(row)
    await NewsletterRepository().store.insert_many(newsletters[:2])
    await NewsletterRepository().store.insert_many(newsletters[2:])
    await add(DeliveryRepository(), deliveries)
