# fw:generated:sha256:556a33c353aee0dd501af5fbce6d3d8cd439f2bdf03f74fdce35898b417c1ffc
"""Create the table regions."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "005_region"
down_revision = "004_shipper"


def upgrade() -> None:
    op.create_table(
        "regions",
        sa.Column("id", t.Integer(), nullable=False),
        sa.Column("description", sa.String(50), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_regions"),
        sa.UniqueConstraint("description", name="uq_regions_description"),
    )


def downgrade() -> None:
    op.drop_table("regions")
