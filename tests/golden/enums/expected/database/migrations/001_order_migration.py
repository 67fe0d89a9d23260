# fw:generated:sha256:53a4bfaeaa61807c92ceea53e008d24d09c56ea0f903d32bda31d8adff7126ef
"""Create the table orders."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import actions
from fw.runtime.database import types as t

revision = "001_order"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "orders",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.Column("status", sa.String(64), nullable=False, server_default="O"),
        sa.Column("previous", sa.String(64), nullable=True),
        sa.Column("kind", sa.String(64), nullable=False, server_default="sale"),
        sa.Column("currency", sa.String(64), nullable=False, server_default="EUR"),
        sa.PrimaryKeyConstraint("id", name="pk_orders"),
        sa.CheckConstraint(
            sa.column("status").in_(["O", "in_progress", "done"]),
            name="ck_orders_status",
        ),
        sa.CheckConstraint(
            sa.column("previous").in_(["O", "in_progress", "done"]),
            name="ck_orders_previous",
        ),
        sa.CheckConstraint(
            sa.column("kind").in_(["sale", "gift card"]), name="ck_orders_kind"
        ),
        sa.CheckConstraint(
            sa.column("currency").in_(["EUR", "GBP"]), name="ck_orders_currency"
        ),
        actions.check(
            "status != 'O' or currency in ('EUR', 'GBP')", name="ck_orders_paid"
        ),
    )


def downgrade() -> None:
    op.drop_table("orders")
