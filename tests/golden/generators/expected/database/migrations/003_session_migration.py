# fw:generated:sha256:8391b15e02c82e67a8254d88e87908afa9737006202e5b31c4c649bc0c4fbe4c
"""Create the table sessions."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "003_session"
down_revision = "002_visit"


def upgrade() -> None:
    op.create_table(
        "sessions",
        sa.Column("id", t.Integer(), nullable=False),
        sa.Column("updated_at", t.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_sessions"),
    )


def downgrade() -> None:
    op.drop_table("sessions")
