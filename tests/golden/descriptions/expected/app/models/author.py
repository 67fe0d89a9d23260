# fw:generated:sha256:268fe4420205d97c0163f8abc471ff70ede270ecc6e666121c135ee4aacd7457
"""The `authors` table."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.book import Book


class Author(Model):
    """People who write.

    Readers know them by their '''pen name'''.
    """

    __tablename__ = "authors"

    id: Mapped[UUID] = primary_key(doc="Given by the server.")
    pen_name: Mapped[str] = mapped_column(
        t.String(120),
        doc='The name on the cover; not necessarily the legal one, see "imprint" in the contract of the publisher.',
    )
    given_name: Mapped[str] = mapped_column(t.String(80))
    family_name: Mapped[str] = mapped_column(
        t.String(80), doc="First line.\nSecond line, with a \\ and 'quotes'."
    )
    born: Mapped[dt.date | None] = mapped_column()

    books: Mapped[list[Book]] = relationship(
        foreign_keys="Book.author_id", passive_deletes="all", lazy="raise"
    )
