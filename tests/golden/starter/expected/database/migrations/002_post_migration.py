# fw:generated:sha256:3bcdba51d192c28363c4f8c6186cc0d80be9d832aa21f8a86b8cfff3d6e23ceb
"""Create the table posts."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import actions
from fw.runtime.database import types as t

revision = "002_post"
down_revision = "001_author"


def upgrade() -> None:
    op.create_table(
        "posts",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.Column("title", sa.String(255), nullable=False),
        sa.Column("body", t.Text(), nullable=True),
        sa.Column("status", sa.String(64), nullable=False, server_default="draft"),
        sa.Column("views", t.Integer(), nullable=False, server_default=sa.text("0")),
        sa.Column("published_at", t.DateTime(), nullable=True),
        sa.Column("author_id", t.Uuid(), nullable=False),
        sa.Column("created_at", t.DateTime(), nullable=False),
        sa.Column("updated_at", t.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_posts"),
        sa.ForeignKeyConstraint(
            ["author_id"], ["authors.id"], name="fk_posts_author_id", ondelete="CASCADE"
        ),
        actions.check("trim(title) != ''", name="ck_posts_title"),
        sa.CheckConstraint(
            sa.column("status").in_(["draft", "published"]), name="ck_posts_status"
        ),
    )
    op.create_index("idx_posts_title", "posts", ["title"])
    op.create_index("idx_posts_author_id", "posts", ["author_id"])


def downgrade() -> None:
    op.drop_table("posts")
