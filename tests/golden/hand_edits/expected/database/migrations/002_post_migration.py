# fw:generated:sha256:60d6627a88d4a5b52555f2bc7d6c2d64a9b917ecf6d48f81407500776fb7f919
"""Create the table posts."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "002_post"
down_revision = "001_author"


def upgrade() -> None:
    op.create_table(
        "posts",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.Column("title", sa.String(255), nullable=False),
        sa.Column("author_id", t.Uuid(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_posts"),
        sa.ForeignKeyConstraint(
            ["author_id"],
            ["authors.id"],
            name="fk_posts_author_id",
            ondelete="RESTRICT",
        ),
    )
    op.create_index("idx_posts_author_id", "posts", ["author_id"])


def downgrade() -> None:
    op.drop_table("posts")
