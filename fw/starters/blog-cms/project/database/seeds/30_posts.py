"""47 posts with their revisions and visits: 36 published, 9 in the works, 2 scheduled."""

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from app.models.enums import PostStatus, Visibility
from app.repositories.broken_link import BrokenLinkRepository
from app.repositories.post import PostRepository
from app.repositories.post_revision import PostRevisionRepository
from app.repositories.post_view import PostViewRepository
from app.repositories.redirect import RedirectRepository
from app.services.markup import reading_minutes, sanitised_html, slug_of, summary_of
from app.services.reading import view_key
from app.services.site import post_path
from database.seeds._demo import NOW, add, ago, chance, exists, key
from database.seeds._pictures import PICTURES

FOLDER = Path(__file__).parent / "_posts"
EVERY = 4.6
"""Days between two published posts."""
DAYS = 30


def read(file: Path) -> dict[str, str]:
    """Return the text of a post, and what is said about it above."""
    head, _, body = file.read_text(encoding="utf-8").partition("\n\n")
    return {
        **dict(line.split(": ", 1) for line in head.splitlines()),
        "body": body.strip(),
    }


def text_of(body: str) -> dict[str, Any]:
    """Return what follows from a body."""
    html = sanitised_html(body)
    return {"body": body, "html": html, "reading_minutes": reading_minutes(html)}


def at_seven(days: float) -> datetime:
    """Return the hour at which posts are published, so many days before now."""
    return ago(days).replace(hour=7, minute=0)


def times_of(status: str, place: int) -> dict[str, Any]:
    """Return the times and people of the workflow, for the n-th post with this status."""
    review = {"reviewer_id": key("User", "vera")}
    if status == PostStatus.PUBLISHED:
        published = at_seven(1 + place * EVERY)
        return {
            "created_at": published - timedelta(days=3),
            "submitted_at": published - timedelta(days=2),
            "approved_at": published - timedelta(days=1),
            "publish_at": published,
            "published_at": published,
            "updated_at": published,
            **review,
        }
    written, submitted = ago(2 + 3 * place), ago(0.5 + place)
    times = {"created_at": written, "updated_at": written}
    if status == PostStatus.DRAFT:
        return times
    times |= {"submitted_at": submitted, "updated_at": submitted}
    if status == PostStatus.IN_REVIEW:
        return times
    times["publish_at"] = at_seven(-2 - 4 * place)
    return {**times, "approved_at": submitted + timedelta(hours=9), **review}


def row_of(number: int, post: dict[str, str], place: int) -> dict[str, Any]:
    """Return a post."""
    random, status = chance(f"post {number}"), post["status"]
    times, text = times_of(status, place), text_of(post["body"])
    is_published = status == PostStatus.PUBLISHED
    return {
        "id": key("Post", number),
        "title": post["title"],
        "slug": slug_of(post["title"]),
        "excerpt": summary_of(text["html"], 160),
        **text,
        "status": status,
        "visibility": Visibility.MEMBERS if number % 9 == 4 else Visibility.PUBLIC,
        "author_id": key("Author", post["author"]),
        "category_id": key("Category", post["category"]),
        "cover_id": key("Asset", random.choice([*PICTURES])) if number % 3 else None,
        "tag_ids": [key("Tag", tag) for tag in post["tags"].split(", ")],
        "submitted_by_id": key("User", post["author"])
        if "submitted_at" in times
        else None,
        "revision": 3 if is_published else 1,
        **times,
    }


def revisions_of(row: dict[str, Any], author: str) -> list[dict[str, Any]]:
    """Return how a text came to be: begun, written, and corrected by an editor."""
    paragraphs = row["body"].split("\n\n")
    drafts = ["\n\n".join(paragraphs[:2]), row["body"], row["body"]][-row["revision"] :]
    titles = [row["title"].split(",")[0], *[row["title"]] * 2][-row["revision"] :]
    return [
        {
            "id": key("PostRevision", f"{row['id']}/{number}"),
            "post_id": row["id"],
            "number": number,
            "title": title,
            "excerpt": row["excerpt"] if number == row["revision"] else None,
            "body": body,
            "editor_id": key("User", "vera" if number == 3 else author),
            "saved_at": row["created_at"] + timedelta(hours=9 * number),
        }
        for number, (title, body) in enumerate(
            zip(titles, drafts, strict=True), start=1
        )
    ]


def views_of(row: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the visits of the last days: many at first, then few."""
    random = chance(f"views {row['id']}")
    fame, published = random.uniform(20, 120), row["published_at"]
    rows = []
    for back in range(DAYS):
        day: datetime = NOW - timedelta(days=back)
        age = (day - published).days
        visits = round(fame / (1 + max(age, 0) / 5) * random.uniform(0.5, 1.5))
        if day.date() >= published.date() and visits:
            found = {"post_id": row["id"], "day": day.date(), "visits": visits}
            rows.append({"id": view_key(row["id"], day.date()), **found})
    return rows


async def run() -> None:
    """Add the records."""
    posts = [read(file) for file in sorted(FOLDER.glob("*.md"))]
    if await exists(
        PostRepository(), [key("Post", number) for number in range(len(posts))]
    ):
        return
    places: dict[str, int] = {}
    revisions: list[dict[str, Any]] = []
    views: list[dict[str, Any]] = []
    for number, post in enumerate(posts):
        place = places.get(post["status"], 0)
        places[post["status"]] = place + 1
        row = row_of(number, post, place)
        await PostRepository().create(row)
        revisions += revisions_of(row, post["author"])
        views += views_of(row) if post["status"] == PostStatus.PUBLISHED else []
    await add(PostRevisionRepository(), revisions)
    await add(PostViewRepository(), views)
    await add_paths()


async def add_paths() -> None:
    """Add former addresses of two posts, and a link that no longer works."""
    moved = {"no-dig-after-three-years": 0, "four-sentence-loaf": 8}
    posts = {post.id: post for post in await PostRepository().all()}
    redirects = [
        {
            "id": key("Redirect", slug),
            "from_path": post_path(slug),
            "to_path": post_path(posts[key("Post", number)].slug),
            "hits": 14 - number,
        }
        for slug, number in moved.items()
    ]
    await add(RedirectRepository(), redirects)
    broken = {
        "id": key("BrokenLink", 0),
        "post_id": key("Post", 7),
        "url": "https://orchard.example.com/pruning-weekend",
        "problem": "status 404",
        "checked_at": ago(2),
    }
    await add(BrokenLinkRepository(), [broken])
