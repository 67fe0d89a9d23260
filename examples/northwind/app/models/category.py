# fw:generated:sha256:373b32e89d6ab102a6511b1f0a21337ffed8de04959f7b7c23ca1b14638a94f4
"""The `categories` table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.product import Product


class Category(Model):
    __tablename__ = "categories"

    id: Mapped[int] = primary_key()
    name: Mapped[str] = mapped_column(t.String(15), unique=True)
    description: Mapped[str | None] = mapped_column(t.Text)

    products: Mapped[list[Product]] = relationship(
        foreign_keys="Product.category_id",
        back_populates="category",
        passive_deletes="all",
        lazy="raise",
    )
