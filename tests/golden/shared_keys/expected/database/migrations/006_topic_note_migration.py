# fw:generated:sha256:048a56c8d98d32a061a77aa113799df69c7eb11aed184c8bf2fa8920fd756e11
"""Create the table topic_notes."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "006_topic_note"
down_revision = "005_topic"


def upgrade() -> None:
    op.create_table(
        "topic_notes",
        sa.Column("number", t.Integer(), nullable=False),
        sa.Column("note", t.Text(), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_topic_notes"),
        sa.ForeignKeyConstraint(
            ["number"],
            ["topics.number"],
            name="fk_topic_notes_number",
            ondelete="CASCADE",
        ),
    )


def downgrade() -> None:
    op.drop_table("topic_notes")
