# fw:generated:sha256:2caa8750bec629b86548085191ab53907eca5e53349cb506aa468135dd40bec8
"""Create the table events."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "011_event"
down_revision = "010_draft"


def upgrade() -> None:
    op.create_table(
        "events",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_events"),
    )


def downgrade() -> None:
    op.drop_table("events")
