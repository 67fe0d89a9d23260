# fw:generated:sha256:eafbe70e4f358002173ab5b941e7f4dcdb89beb0c8f6e0949df5efca0ec5bbfb
"""Create the table orders."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "002_order"
down_revision = "001_account"


def upgrade() -> None:
    op.create_table(
        "orders",
        sa.Column("id", t.Integer(), nullable=False),
        sa.Column("owner_id", t.Uuid(), nullable=False),
        sa.Column("auditor_id", t.Uuid(), nullable=True),
        sa.Column("total", t.Decimal(8, 2), nullable=False, server_default="0.00"),
        sa.PrimaryKeyConstraint("id", name="pk_orders"),
        sa.ForeignKeyConstraint(
            ["owner_id"],
            ["accounts.id"],
            name="fk_orders_owner_id",
            ondelete="RESTRICT",
        ),
        sa.ForeignKeyConstraint(
            ["auditor_id"],
            ["accounts.id"],
            name="fk_orders_auditor_id",
            ondelete="RESTRICT",
        ),
    )
    op.create_index("idx_orders_owner_id", "orders", ["owner_id"])
    op.create_index("idx_orders_auditor_id", "orders", ["auditor_id"])
    op.create_index("idx_orders_total", "orders", ["total"])


def downgrade() -> None:
    op.drop_table("orders")
