# fw:generated:sha256:13e155eb91cd323351187e62551f2045f57a3d86e5df1012d6eb27605ec8f26f
"""Create the table payments."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "005_payment"
down_revision = "004_label"


def upgrade() -> None:
    op.create_table(
        "payments",
        sa.Column("id", t.Integer(), nullable=False),
        sa.Column("vat", sa.String(20), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_payments"),
        sa.ForeignKeyConstraint(
            ["vat"], ["companies.vat"], name="fk_payments_vat", ondelete="CASCADE"
        ),
    )
    op.create_index("idx_payments_vat", "payments", ["vat"])


def downgrade() -> None:
    op.drop_table("payments")
