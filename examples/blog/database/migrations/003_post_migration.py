# fw:generated:sha256:dc170fc1844d40af7686c3dbf93d2d96ac4172e459ed0662966628384a98ff30
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
    op.create_index("idx_posts_author_id", "posts", ["author_id"])
    op.create_index("idx_posts_published_at", "posts", ["published_at"])


def downgrade() -> None:
    op.drop_table("posts")
