# fw:generated:sha256:95ccac3d4bffd882d52ca6d3d4e4b9ee9518ba24283212b64c7d5433bc87f1e8
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
        sa.Column("title", sa.String(120), nullable=False),
        sa.Column("words", t.Integer(), nullable=False, server_default=sa.text("0")),
        sa.Column("author_id", t.Uuid(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_posts"),
        sa.ForeignKeyConstraint(
            ["author_id"], ["authors.id"], name="fk_posts_author_id", ondelete="CASCADE"
        ),
    )
    op.create_index("idx_posts_author_id", "posts", ["author_id"])


def downgrade() -> None:
    op.drop_table("posts")
