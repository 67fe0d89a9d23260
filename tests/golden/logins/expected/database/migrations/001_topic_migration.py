# fw:generated:sha256:a6c0287873340722af50099d035166a0daa9c84885bd0ab6f681dffe05d42d73
"""Create the table topics."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "001_topic"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "topics",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_topics"),
        sa.UniqueConstraint("name", name="uq_topics_name"),
    )


def downgrade() -> None:
    op.drop_table("topics")
