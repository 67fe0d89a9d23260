"""Rows created by code: `fw seed` awaits `run` in each Python file of this folder."""

from app.repositories.author import AuthorRepository
from app.repositories.post import PostRepository

TITLE = "Welcome"


async def run() -> None:
    """Create a post titled "Welcome" for each author who has none."""
    posts = PostRepository()
    for author in await AuthorRepository().all():
        mine = posts.query().where("author_id", author.id).where("title", TITLE)
        if not await mine.exists():
            await posts.create({"title": TITLE, "author_id": author.id})
