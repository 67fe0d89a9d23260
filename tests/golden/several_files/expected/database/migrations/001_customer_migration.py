# fw:generated:sha256:b77f3e245e15ba2e6e93f1f6017ab977ad5fd333da864853631161b4a97b7205
"""Create the table customers."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "001_customer"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "customers",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("favourite_id", t.Uuid(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_customers"),
    )
    op.create_index("idx_customers_favourite_id", "customers", ["favourite_id"])


def downgrade() -> None:
    op.drop_table("customers")
