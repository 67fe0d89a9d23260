# fw:generated:sha256:4f9db3548f90c5ffc1a9f23bb3b08c627ea3c8ecc0ddb481c6fd036ff41c76ca
"""Create the table orders_products."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "005_orders_products"
down_revision = "004_add_foreign_keys_of_customer"


def upgrade() -> None:
    op.create_table(
        "orders_products",
        sa.Column("order_id", t.Uuid(), nullable=False),
        sa.Column("product_id", t.Uuid(), nullable=False),
        sa.PrimaryKeyConstraint("order_id", "product_id", name="pk_orders_products"),
        sa.ForeignKeyConstraint(
            ["order_id"],
            ["orders.id"],
            name="fk_orders_products_order_id",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["product_id"],
            ["products.id"],
            name="fk_orders_products_product_id",
            ondelete="CASCADE",
        ),
    )
    op.create_index("idx_orders_products_product_id", "orders_products", ["product_id"])


def downgrade() -> None:
    op.drop_table("orders_products")
