# fw:generated:sha256:d990bb5329ed3433860f7de1eead380e8b8093a67ee9dcba2159b05f5a67e25f
"""Create the table drafts."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "010_draft"
down_revision = "009_batch"


def upgrade() -> None:
    op.create_table(
        "drafts",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.Column("body", t.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_drafts"),
    )


def downgrade() -> None:
    op.drop_table("drafts")
