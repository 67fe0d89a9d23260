"""Twelve service levels, and the saved replies: begin with these, then edit them."""

from typing import Any

from app.models.enums import Priority, Tier
from app.repositories.saved_reply import SavedReplyRepository
from app.repositories.sla_policy import SlaPolicyRepository
from database.seeds._demo import add, key

FIRST_REPLY = {
    Tier.BASIC: {"low": 960, "normal": 480, "high": 240, "urgent": 120},
    Tier.BUSINESS: {"low": 480, "normal": 240, "high": 120, "urgent": 60},
    Tier.ENTERPRISE: {"low": 240, "normal": 120, "high": 60, "urgent": 30},
}
RESOLUTION = {"low": 6, "normal": 5, "high": 6, "urgent": 8}
"""A solution is promised in this multiple of the time for a first reply."""

SAVED = (
    (
        "Ask for details",
        None,
        "Thank you for writing. To find the cause we need three things: what you did, what you "
        "expected, and what happened instead. A screenshot helps, too.",
    ),
    (
        "Clear the cache",
        "Product support",
        "Please sign out, clear the cache of your browser, and sign in again. Most problems after "
        "an update end with that.",
    ),
    (
        "Known problem",
        "Product support",
        "We know this problem and are working on it. I have added {number} to it, and write to you "
        "as soon as it is fixed.",
    ),
    (
        "Invoice corrected",
        "Billing",
        "We have corrected the invoice; the new one is in your account under Billing. The former "
        "one is cancelled.",
    ),
    (
        "Refund on its way",
        "Billing",
        "The refund is on its way. It takes three to five working days until it arrives.",
    ),
    (
        "Service restored",
        "Operations",
        "The service is running normally again. We apologise for the interruption, and publish a "
        "report within two working days.",
    ),
    (
        "Still there?",
        None,
        "Hello {customer}, did our last answer help? Without news from you we close {number} in a "
        "few days. An answer opens it again.",
    ),
)


def policy(tier: Tier, priority: Priority) -> dict[str, Any]:
    """Return what is promised to a tier for a priority."""
    minutes = FIRST_REPLY[tier][priority]
    return {
        "id": key("SlaPolicy", f"{tier}/{priority}"),
        "name": f"{tier.label}, {priority.label.lower()}",
        "tier": tier,
        "priority": priority,
        "first_reply_minutes": minutes,
        "resolution_minutes": minutes * RESOLUTION[priority],
    }


async def run() -> None:
    """Add the records."""
    policies = [policy(tier, priority) for tier in Tier for priority in Priority]
    await add(SlaPolicyRepository(), policies)
    saved = [
        {
            "id": key("SavedReply", title),
            "title": title,
            "body": body,
            "team_id": team and key("Team", team),
        }
        for title, team, body in SAVED
    ]
    await add(SavedReplyRepository(), saved)
