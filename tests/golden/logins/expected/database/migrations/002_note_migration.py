# fw:generated:sha256:2c4d85de0a282f1fbd9f47e2b0dd80e7325551d80db3412874a9787511fedcee
"""Create the table notes."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "002_note"
down_revision = "001_topic"


def upgrade() -> None:
    op.create_table(
        "notes",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("topic_id", t.Uuid(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_notes"),
        sa.ForeignKeyConstraint(
            ["topic_id"], ["topics.id"], name="fk_notes_topic_id", ondelete="RESTRICT"
        ),
    )
    op.create_index("idx_notes_topic_id", "notes", ["topic_id"])


def downgrade() -> None:
    op.drop_table("notes")
