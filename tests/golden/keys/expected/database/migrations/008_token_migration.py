# fw:generated:sha256:d399c95a2583a0f6d1148d6a51c24abf0a99c17f2334296163c48d411101614f
"""Create the table tokens."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "008_token"
down_revision = "007_ticket"


def upgrade() -> None:
    op.create_table(
        "tokens",
        sa.Column("id", sa.String(21), nullable=False),
        sa.Column("note", t.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_tokens"),
    )


def downgrade() -> None:
    op.drop_table("tokens")
