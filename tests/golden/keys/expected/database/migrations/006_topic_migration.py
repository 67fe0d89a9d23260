# fw:generated:sha256:5c0bd96ca68cf544b876ee8e80f8a1a9553d64ec720a507323b93c32797b59a4
"""Create the table topics."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "006_topic"
down_revision = "005_payment"


def upgrade() -> None:
    op.create_table(
        "topics",
        sa.Column("key", t.Integer(), nullable=False),
        sa.Column("title", sa.String(40), nullable=False),
        sa.Column("parent", sa.String(40), nullable=True),
        sa.PrimaryKeyConstraint("key", name="pk_topics"),
        sa.UniqueConstraint("title", name="uq_topics_title"),
        sa.ForeignKeyConstraint(
            ["parent"], ["topics.title"], name="fk_topics_parent", ondelete="SET NULL"
        ),
    )
    op.create_index("idx_topics_parent", "topics", ["parent"])


def downgrade() -> None:
    op.drop_table("topics")
