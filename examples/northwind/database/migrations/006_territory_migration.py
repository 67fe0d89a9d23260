# fw:generated:sha256:8125fd27e58d39983f862982d430ccd708ff63f9013d7c345ed76aefc81d025c
"""Create the table territories."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "006_territory"
down_revision = "005_region"


def upgrade() -> None:
    op.create_table(
        "territories",
        sa.Column("id", t.Integer(), nullable=False),
        sa.Column("code", sa.String(20), nullable=False),
        sa.Column("description", sa.String(50), nullable=False),
        sa.Column("region_id", t.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_territories"),
        sa.UniqueConstraint("code", name="uq_territories_code"),
        sa.ForeignKeyConstraint(
            ["region_id"],
            ["regions.id"],
            name="fk_territories_region_id",
            ondelete="RESTRICT",
        ),
    )
    op.create_index("idx_territories_region_id", "territories", ["region_id"])


def downgrade() -> None:
    op.drop_table("territories")
