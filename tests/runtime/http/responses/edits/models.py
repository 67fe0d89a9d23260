"""Edits of the models in `app/models/`."""

from __future__ import annotations

from collections.abc import Sequence

from tests.runtime.http.responses.edited import Ask, Edit
from tests.runtime.http.responses.edits.case import (
    ADA,
    ASKS,
    MODEL,
    SCHEMA,
    TWO,
    Case,
    ask,
    imports,
)

__all__ = ["MODELS"]


def model(
    name: str,
    old: str,
    new: str,
    *others: Edit,
    code: str = "",
    asks: Sequence[Ask] = ASKS,
    **shows: str,
) -> Case:
    return Case(
        f"model: {name}",
        [
            imports(
                MODEL,
                f"from sqlalchemy import CheckConstraint, Index, column, event, func, text\nfrom sqlalchemy.ext.hybrid import hybrid_property\nfrom sqlalchemy.orm import column_property, synonym, validates\n{code}",
            ),
            Edit(MODEL, old, new),
            *others,
        ],
        asks,
        database=True,
        **shows,
    )


BIO = "    bio: Mapped[str | None] = mapped_column(t.Text)\n"
RANK = "    rank: Mapped[int | None] = mapped_column(t.Integer)\n"
TABLE = '    __tablename__ = "authors"\n'
POSTS = '        lazy="raise",\n    )\n'
MODELS = [
    model("column that no class has", BIO, BIO + RANK, lacks="rank", contains="Ada"),
    model("column in every class", BIO, BIO + RANK, Edit(SCHEMA, "    bio: Text | None = None\n", "    bio: Text | None = None\n    rank: Int | None = 7\n"), Edit(SCHEMA, "    bio: Text | None\n", "    bio: Text | None\n    rank: Int | None\n"), Edit(SCHEMA, "    DateTime,\n", "    DateTime,\n    Int,\n"), contains='"rank": 7'),
    model("removed column", BIO, "", Edit(SCHEMA, '("name", "email", "bio")', '("name", "email")'), contains="500"),
    model("column default", BIO, BIO.replace("t.Text)", 't.Text, default="hello")')),
    model("server default", BIO, BIO + '    rank: Mapped[int] = mapped_column(t.Integer, server_default=text("3"))\n', Edit(SCHEMA, "    bio: Text | None\n", "    bio: Text | None\n    rank: int = -1\n"), contains='"rank": 3'),
    model("default of SQL", BIO, BIO + "    rank: Mapped[int] = mapped_column(t.Integer, default=func.length('four'), onupdate=func.length('fives'))\n", Edit(SCHEMA, "    bio: Text | None\n", "    bio: Text | None\n    rank: int = -1\n"), contains='"rank": 5'),
    model("property in the response", BIO, BIO + '\n    @property\n    def initial(self) -> str:\n        return self.name[0]\n', Edit(SCHEMA, "    bio: Text | None\n", "    bio: Text | None\n    initial: str\n"), contains='"initial": "A"'),
    model("default of a new column", BIO, BIO + '    rank: Mapped[int] = mapped_column(t.Integer, default=4)\n', Edit(SCHEMA, "    bio: Text | None\n", "    bio: Text | None\n    rank: int = -1\n"), contains='"rank": 4'),
    model("longer column", "t.String(120)", "t.String(200)", contains="Ada"),
    model("shorter column", "t.String(120)", "t.String(100)", contains="Ada"),
    model("column of SQLAlchemy", "t.String(255)", "String(255)", code="from sqlalchemy import String", contains="ada@example.com"),
    model("private column", BIO, BIO.replace("t.Text)", 't.Text, info={"fw.private": True})'), contains="500"),
    model("unique column", "t.String(120)", "t.String(120), unique=True", asks=[ASKS[0], ask("POST", "/authors/", {**ADA, "email": "other"})], contains="409"),
    model("check constraint", TABLE, f"{TABLE}    __table_args__ = (CheckConstraint(\"name <> 'Eve'\", name='no_eve'),)\n", asks=[*TWO, ask("GET", "/authors/")]),
    model("index", TABLE, f'{TABLE}    __table_args__ = (Index("ix_by_name", "name"),)\n', contains="Ada"),
    model("hybrid property", BIO, f"{BIO}\n    @hybrid_property\n    def initial(self) -> str:\n        return self.name[0]\n", lacks="initial", contains="Ada"),
    model("hybrid property in the response", BIO, f"{BIO}\n    @hybrid_property\n    def initial(self) -> str:\n        return self.name[0]\n", Edit(SCHEMA, "    bio: Text | None\n", "    bio: Text | None\n    initial: str\n"), contains='"initial": "A"'),
    model("expression in the response", BIO, f'{BIO}    initial: Mapped[str] = column_property(func.lower(column("name")))\n', Edit(SCHEMA, "    bio: Text | None\n", "    bio: Text | None\n    initial: str\n"), contains='"initial": "ada"'),
    model("synonym in the response", BIO, f'{BIO}    initial: Mapped[str] = synonym("name")\n', Edit(SCHEMA, "    bio: Text | None\n", "    bio: Text | None\n    initial: str\n"), contains='"initial": "Ada"'),
    model("validator that changes", BIO, f'{BIO}\n    @validates("name")\n    def shout(self, _: str, name: str) -> str:\n        return name.upper()\n', contains='"name": "ADA"'),
    model("validator that raises", BIO, f'{BIO}\n    @validates("bio")\n    def check(self, _: str, bio: str) -> str:\n        if bio == "Countess":\n            raise ValueError("no titles")\n        return bio\n', contains="422"),
    model("version_id_col", BIO, f'{BIO}    version: Mapped[int] = mapped_column(default=1)\n    __mapper_args__ = {{"version_id_col": version}}\n', raises="Author has a version_id_col"),
    model("listener", POSTS, f'{POSTS}\n@event.listens_for(Author, "before_insert")\ndef fill(*_: object) -> None:\n    """Do nothing."""\n', raises="Author has a listener for before_insert"),
    model("relationship options", POSTS, POSTS.replace('lazy="raise"', 'lazy="selectin", order_by="Post.title", cascade="all, delete-orphan"'), contains="Ada"),
    model("renamed relationship", "    posts: Mapped", "    texts: Mapped", Edit("models/post.py", 'back_populates="posts"', 'back_populates="texts"'), *(Edit(SCHEMA, '("posts",)', '("texts",)', f"class Author{kind}(") for kind in ("Query", "Show")), contains="Ada"),
]  # fmt: skip
