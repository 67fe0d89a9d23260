# fw:generated:sha256:350758195a8377bf51a6c09949a4daa619ee4aa017f8eba61e1921db301ab4d8
"""Create the table labels."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "001_label"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "labels",
        sa.Column("id", t.Integer(), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_labels"),
        sa.UniqueConstraint("name", name="uq_labels_name"),
    )


def downgrade() -> None:
    op.drop_table("labels")
