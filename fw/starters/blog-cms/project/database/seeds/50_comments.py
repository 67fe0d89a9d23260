"""80 comments: most are approved, some wait for a moderator, a few are spam."""

from datetime import timedelta
from typing import Any

from app.models.comment import CommentStatus
from app.models.enums import PostStatus
from app.repositories.comment import CommentRepository
from app.repositories.post import PostRepository
from database.seeds._demo import NOW, add, chance, key
from database.seeds._names import email, name

REMARKS = (
    "I tried this on Saturday. It took twice as long as you say, and it was worth it.",
    "My father did it the other way round, and would not be told. I shall leave this on his table.",
    "Does this work on heavy clay, or in a north-facing yard? I have both.",
    "Thank you for saying what it cost. Nobody ever does.",
    "I have read this three times now. The last sentence gets me each time.",
    "A small correction: in the hills it is at least two weeks later.",
    "We have had the same one since 1988. It still works, and nobody knows why.",
    "You have forgotten the most important step, which is to put the kettle on.",
    "I did everything wrong, and it came out well. What does that say about the method?",
    "Printed, folded, and pinned up beside the door.",
    "Could you show a picture of how it looks after a year?",
    "I disagree about the tools, but not about the patience.",
    "This is the first thing that has made me want to begin.",
    "My neighbour swears by ash. She is ninety-one, so I do not argue.",
    "How do you keep the mice out?",
    "I wish that I had read this before, and not after, the weekend.",
    "Half of it would have been enough for us. Next time I shall measure.",
    "For those who ask: the hardware shop by the station still has them.",
    "It rained. I did it anyway. No regrets.",
    "Please write about what you do in the second year.",
)
ANSWERS = (
    "Clay is fine, if you give it one more winter.",
    "Fair point. I have corrected the text.",
    "There will be a picture in the spring, if the hens allow it.",
    "A tight lid, and a cat with a sense of duty.",
    "The second year is in the works.",
)
SPAM = "Best prices for everything, visit our shop today!!!"
STATUSES = (
    [CommentStatus.APPROVED] * 50
    + [CommentStatus.PENDING] * 14
    + [CommentStatus.SPAM] * 4
    + [CommentStatus.REJECTED] * 2
)
"""Of the first 70; then the editors answer ten of them."""


async def run() -> None:
    """Add the records."""
    posts = PostRepository().query().where("status", PostStatus.PUBLISHED)
    found = await posts.order_by("-published_at").limit(24).get()
    rows: list[dict[str, Any]] = []
    for number, status in enumerate(STATUSES):
        random = chance(f"comment {number}")
        post = found[min(int(random.expovariate(0.15)), len(found) - 1)]
        # The latest ones wait.
        days = (
            random.uniform(0, 2.5)
            if status == CommentStatus.PENDING
            else random.uniform(2, 40)
        )
        assert post.published_at is not None, "published posts have a time"
        written = max(
            NOW - timedelta(days=days), post.published_at + timedelta(minutes=20)
        )
        rows.append(
            {
                "id": key("Comment", number),
                "post_id": post.id,
                "name": name(number * 3),
                "email": email(number * 3),
                "body": SPAM
                if status == CommentStatus.SPAM
                else REMARKS[number % len(REMARKS)],
                "status": status,
                "created_at": min(written, NOW),
                **_moderated(status, written),
            }
        )
    if await add(CommentRepository(), rows):
        await add(
            CommentRepository(),
            [_answer(number, rows[number * 4]) for number in range(10)],
        )


def _moderated(status: CommentStatus, written: Any) -> dict[str, Any]:
    if status == CommentStatus.PENDING:
        return {}
    later = min(written + timedelta(hours=3), NOW)
    return {"moderated_at": later, "moderated_by_id": key("User", "hugo")}


def _answer(number: int, to: dict[str, Any]) -> dict[str, Any]:
    """Return the answer of an editor to a comment."""
    written = min(to["created_at"] + timedelta(hours=5), NOW)
    return {
        "id": key("Comment", f"answer {number}"),
        "post_id": to["post_id"],
        "parent_id": to["id"],
        "name": "Vera Lindqvist",
        "email": "vera@example.com",
        "body": ANSWERS[number % len(ANSWERS)],
        "status": CommentStatus.APPROVED,
        "created_at": written,
        **_moderated(CommentStatus.APPROVED, written),
    }
