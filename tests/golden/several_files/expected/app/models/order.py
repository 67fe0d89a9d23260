# fw:generated:sha256:907a7102003da5426a1077d08815e3cc05edc3a716ed4adc3e7baaa72ee616b8
"""The `orders` table."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import Model, linked_by, primary_key
from fw.runtime.database import types as t
from sqlalchemy import Column, ForeignKey, Table
from sqlalchemy.orm import Mapped, mapped_column, relationship

from app.models.enums import Status

if TYPE_CHECKING:
    from app.models.customer import Customer
    from app.models.product import Product

orders_products = Table(
    "orders_products",
    Model.metadata,
    Column(
        "order_id",
        t.Uuid,
        ForeignKey("orders.id", ondelete="CASCADE"),
        primary_key=True,
    ),
    Column(
        "product_id",
        t.Uuid,
        ForeignKey("products.id", ondelete="CASCADE"),
        primary_key=True,
        index=True,
    ),
)


class Order(Model):
    __tablename__ = "orders"

    id: Mapped[UUID] = primary_key()
    status: Mapped[Status] = mapped_column(default=Status.OPEN)
    customer_id: Mapped[UUID] = mapped_column(
        t.Uuid, ForeignKey("customers.id", ondelete="CASCADE"), index=True
    )

    customer: Mapped[Customer] = relationship(
        foreign_keys=[customer_id], back_populates="orders", lazy="raise"
    )
    products: Mapped[list[Product]] = relationship(
        secondary=orders_products,
        back_populates="orders",
        lazy="raise",
        info=linked_by("product_ids"),
    )
