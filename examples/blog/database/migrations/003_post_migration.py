# fw:generated:sha256:9c9f276c4a6eb0ad018a7d5a75922b482556fc7137e838c073a44682012dadb8
"""Create the table posts."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "003_post"
down_revision = "002_tag"


def upgrade() -> None:
    op.create_table(
        "posts",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.Column("title", sa.String(255), nullable=False),
        sa.Column("slug", sa.String(200), nullable=False),
        sa.Column("body", t.Text(), nullable=True),
        sa.Column("status", sa.String(64), nullable=False, server_default="draft"),
        sa.Column("author_id", t.Uuid(), nullable=False),
        sa.Column("published_at", t.DateTime(), nullable=True),
        sa.Column("created_at", t.DateTime(), nullable=False),
        sa.Column("updated_at", t.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_posts"),
        sa.UniqueConstraint("slug", name="uq_posts_slug"),
        sa.ForeignKeyConstraint(
            ["author_id"], ["authors.id"], name="fk_posts_author_id", ondelete="CASCADE"
        ),
        sa.CheckConstraint(
            sa.column("status").in_(["draft", "published", "archived"]),
            name="ck_posts_status",
        ),
    )
    op.create_index("idx_posts_title", "posts", ["title"])
    op.create_index("idx_posts_published_at", "posts", ["published_at"])


def downgrade() -> None:
    op.drop_table("posts")
