"""Reading and writing one model imports only its module; SQLAlchemy finds the others."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import UniqueConstraint
from sqlalchemy.engine.default import DefaultDialect

from fw.runtime.database import types as t
from fw.runtime.database.naming import MAX_LENGTH
from tests.processes import python
from tests.runtime.models import Mood, Tag, Thing

POST = """
from __future__ import annotations
from typing import TYPE_CHECKING
from uuid import UUID
from fw.runtime.database import Model, Timestamps, primary_key
from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column, relationship
if TYPE_CHECKING:
    from {package}.models.author import Author

class Post(Timestamps, Model):
    __tablename__ = "posts"
    id: Mapped[UUID] = primary_key()
    title: Mapped[str] = mapped_column(String(255))
    author_id: Mapped[UUID | None] = mapped_column(ForeignKey("authors.id", ondelete="CASCADE"))
    author: Mapped[Author] = relationship(
        foreign_keys=[author_id], back_populates="posts", lazy="raise"
    )
"""
AUTHOR = """
from __future__ import annotations
from typing import TYPE_CHECKING
from uuid import UUID
from fw.runtime.database import Model, primary_key
from sqlalchemy.orm import Mapped, relationship
if TYPE_CHECKING:
    from {package}.models.post import Post

class Author(Model):
    __tablename__ = "authors"
    id: Mapped[UUID] = primary_key()
    name: Mapped[str]
    posts: Mapped[list[Post]] = relationship(
        foreign_keys="Post.author_id", back_populates="author", lazy="raise"
    )
"""
RUN = """
import asyncio, sys
from sqlalchemy import select
from sqlalchemy.orm import selectinload
from fw.runtime.database import Database, Model, Repository, session
from fw.runtime.database.connection.database import use
from app.models.post import Post

class Posts(Repository[Post]):
    model = Post

async def main():
    database = Database(sys.argv[1])
    use(database)
    for statement in (
        "CREATE TABLE posts (id CHAR(36) PRIMARY KEY, title TEXT, author_id CHAR(36),"
        " created_at DATETIME, updated_at DATETIME)",
        "CREATE TABLE authors (id CHAR(36) PRIMARY KEY, name TEXT)",
    ):
        await database.driver.execute(statement, [])
    made = await Posts().create({"title": "alone"})
    assert "app.models.author" not in sys.modules
    async with session() as opened:
        post = (await opened.scalars(select(Post).options(selectinload(Post.author)))).one()
        assert (post.id, post.author) == (made.id, None)
    assert "app.models.author" in sys.modules
    await database.close()

asyncio.run(main())
"""


def test_a_model_is_used_without_others_and_relations_in_a_session(tmp_path: Path) -> None:
    models = tmp_path / "app" / "models"
    models.mkdir(parents=True)
    (tmp_path / "app" / "__init__.py").touch()
    (models / "__init__.py").touch()
    (models / "post.py").write_text(POST.format(package="app"))
    (models / "author.py").write_text(AUTHOR.format(package="app"))
    url = f"sqlite:///{tmp_path / 'data.db'}"
    done = python("-c", RUN, url, cwd=tmp_path)
    assert done.returncode == 0, done.stderr


def test_constraint_names_fit_every_database() -> None:
    for table in (Thing.__table__, Tag.__table__):
        for constraint in table.constraints:  # type: ignore[attr-defined]
            assert constraint.name
            assert len(constraint.name) <= MAX_LENGTH
    names = {constraint.name for constraint in Thing.__table__.constraints}  # type: ignore[attr-defined]
    assert names == {"pk_things", "fk_things_shelf_id", "uq_things_name_mood", "ck_things_mood"}
    unique = [c for c in Tag.__table__.constraints if isinstance(c, UniqueConstraint)]  # type: ignore[attr-defined]
    assert unique == []


@pytest.mark.parametrize("column", ["created_at", "updated_at"])
def test_timestamps_are_the_last_columns(column: str) -> None:
    assert column in [c.name for c in Thing.__table__.columns][-2:]


def test_the_type_of_an_enum_has_its_class_and_values() -> None:
    column = Thing.__table__.c["mood"].type
    assert isinstance(column, t.Enum)
    assert (column.enum_class, column.values) == (Mood, ("calm", "it's 50%"))
    texts = t.Enum("a", "b")
    assert (texts.enum_class, texts.values) == (None, ("a", "b"))


def test_drivers_get_the_texts_of_an_enum() -> None:
    for kind in (t.Enum(Mood), t.Enum("calm")):
        convert = kind.bind_processor(DefaultDialect())
        assert convert is not None
        assert (type(convert(Mood.CALM)), convert("calm"), convert(None)) == (str, "calm", None)
