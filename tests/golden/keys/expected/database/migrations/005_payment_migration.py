# fw:generated:sha256:393a5590bba99821ef1aa5af614a22d7c172a0561843df8419a5fa79011f84ae
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
            ["vat"],
            ["companies.vat"],
            name="fk_payments_vat",
            ondelete="CASCADE",
            onupdate="CASCADE",
        ),
    )
    op.create_index("idx_payments_vat", "payments", ["vat"])


def downgrade() -> None:
    op.drop_table("payments")
