"""A change of a schema, with the revision that it needs and the rows that are left."""

from __future__ import annotations

from typing import Any, NamedTuple

__all__ = [
    "BEFORE",
    "BOTH",
    "GRADE",
    "KEY",
    "LINK",
    "RANK",
    "ROWS",
    "TITLE",
    "TITLES",
    "TWICE",
    "VIEWS",
    "Case",
]

BEFORE = """
model Author {
  id: int primary
  name: string(40)
}
model Tag {
  id: int primary
  label: string(20)
}
model Post {
  id: int primary
  title: string(40)
  subtitle: string(40) nullable
  views: int default 3
  price: decimal(8,2) nullable
  status: enum(draft, done) default draft
  rank: int nullable
  grade: int nullable
  author_id: int nullable references Author
}
"""
ROWS = (
    "INSERT INTO authors (id, name) VALUES (1, 'Ann')",
    "INSERT INTO tags (id, label) VALUES (1, 't')",
    "INSERT INTO posts (id, title, subtitle, views, price, author_id)"
    " VALUES (1, 'one', 'sub', 7, 1.5, 1)",
    "INSERT INTO posts (id, title, views, status) VALUES (2, 'two', 8, 'done')",
)
TITLE = "  title: string(40)\n"
RANK, GRADE = "  rank: int nullable\n", "  grade: int nullable\n"
VIEWS = "  views: int default 3\n"
TWICE = "  twice: int computed (views * 2)\n  total: decimal(12, 3) computed (price * 7)\n"
KEY = "author_id: int nullable references Author"
LINK = "  relations {\n    many_to_many Tag as tags\n  }\n"


class Case(NamedTuple):
    """A change of `old` into `new`; `rows` is what the query finds afterwards.

    `files` are what the revisions are called, `asks` says that it needs consent, `first` is a
    change that is there before the one of the case.
    """

    files: str
    old: str
    new: str
    query: str
    rows: list[tuple[Any, ...]]
    asks: bool = False
    renames: tuple[tuple[str, str], ...] = ()
    fills: tuple[tuple[str, str], ...] = ()
    first: tuple[str, str] | None = None


TITLES = "SELECT title FROM posts ORDER BY id"
BOTH: list[tuple[Any, ...]] = [("one",), ("two",)]
