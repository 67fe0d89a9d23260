# fw:generated:sha256:c2dcab442b586862da65199ef643647172908cbabea9c19378816af064aa274b
"""Create the table shippers."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "004_shipper"
down_revision = "003_product"


def upgrade() -> None:
    op.create_table(
        "shippers",
        sa.Column("id", t.Integer(), nullable=False),
        sa.Column("company_name", sa.String(40), nullable=False),
        sa.Column("phone", sa.String(24), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_shippers"),
    )


def downgrade() -> None:
    op.drop_table("shippers")
