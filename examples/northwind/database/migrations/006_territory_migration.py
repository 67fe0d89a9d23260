# fw:generated:sha256:c35a7454f1766b290ac831d9e8d6bcbeb728bcf9c563b1b7c684e03ea5122c30
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


def downgrade() -> None:
    op.drop_table("territories")
