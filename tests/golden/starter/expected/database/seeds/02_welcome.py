"""Rows that take more than a list: `fw seed` awaits `run` of each Python file here."""

from app.repositories.author import AuthorRepository
from app.repositories.post import PostRepository

TITLE = "Welcome"


async def run() -> None:
    """Add a post by each author who has none yet called Welcome."""
    posts = PostRepository()
    for author in await AuthorRepository().all():
        mine = posts.query().where("author_id", author["id"]).where("title", TITLE)
        if not await mine.exists():
            await posts.create({"title": TITLE, "author_id": author["id"]})
