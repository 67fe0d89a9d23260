# fw:generated:sha256:22431b88701a05a9e43befe73f6ed132767149e5c97518235d73c7811c81b601
"""Create the table orders."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "002_order"
down_revision = "001_customer"


def upgrade() -> None:
    op.create_table(
        "orders",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.Column("status", sa.String(64), nullable=False, server_default="open"),
        sa.Column("customer_id", t.Uuid(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_orders"),
        sa.ForeignKeyConstraint(
            ["customer_id"],
            ["customers.id"],
            name="fk_orders_customer_id",
            ondelete="CASCADE",
        ),
        sa.CheckConstraint(
            sa.column("status").in_(["open", "paid"]), name="ck_orders_status"
        ),
    )
    op.create_index("idx_orders_customer_id", "orders", ["customer_id"])


def downgrade() -> None:
    op.drop_table("orders")
