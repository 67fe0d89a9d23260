"""Twelve articles of the knowledge base."""

from app.repositories.article import ArticleRepository
from database.seeds._articles import ARTICLES
from database.seeds._demo import add, ago, chance, key


def slug_of(title: str) -> str:
    """Return the last part of an article's address."""
    words = "".join(letter if letter.isalnum() else " " for letter in title.lower())
    return "-".join(words.split())


async def run() -> None:
    """Add the records."""
    random = chance("articles")
    rows = [
        {
            "id": key("Article", title),
            "title": title,
            "slug": slug_of(title),
            "body": body,
            "status": status,
            "category_id": key("Category", category),
            "author_id": key("User", author),
            "created_at": ago(random.uniform(80, 300)),
            "updated_at": ago(random.uniform(2, 75)),
        }
        for category, status, author, title, body in ARTICLES
    ]
    await add(ArticleRepository(), rows)
