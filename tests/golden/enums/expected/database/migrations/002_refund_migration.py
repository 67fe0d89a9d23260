# fw:generated:sha256:8b6fcc4e20ee46c9da5eb7ce39d47e45f837996608dfd693519999f09af0cb19
"""Create the table refunds."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "002_refund"
down_revision = "001_order"


def upgrade() -> None:
    op.create_table(
        "refunds",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.Column("Status", sa.String(64), nullable=False),
        sa.Column("order_id", t.Uuid(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_refunds"),
        sa.ForeignKeyConstraint(
            ["order_id"], ["orders.id"], name="fk_refunds_order_id", ondelete="CASCADE"
        ),
        sa.CheckConstraint(
            sa.column("Status").in_(["O", "in_progress", "done"]),
            name="ck_refunds_Status",
        ),
    )
    op.create_index("idx_refunds_order_id", "refunds", ["order_id"])


def downgrade() -> None:
    op.drop_table("refunds")
