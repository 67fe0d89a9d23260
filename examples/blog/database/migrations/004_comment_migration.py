# fw:generated:sha256:da14d046bbab936c6b1ebfd15a5b6553abe8e05fda0b30df0545d6722b3d0fb7
"""Create the table comments."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "004_comment"
down_revision = "003_post"


def upgrade() -> None:
    op.create_table(
        "comments",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.Column("post_id", t.Uuid(), nullable=False),
        sa.Column("parent_id", t.Uuid(), nullable=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("body", t.Text(), nullable=False),
        sa.Column("approved", t.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("created_at", t.DateTime(), nullable=False),
        sa.Column("updated_at", t.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_comments"),
        sa.ForeignKeyConstraint(
            ["post_id"], ["posts.id"], name="fk_comments_post_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["parent_id"],
            ["comments.id"],
            name="fk_comments_parent_id",
            ondelete="CASCADE",
        ),
    )
    op.create_index("idx_comments_post_id", "comments", ["post_id"])
    op.create_index("idx_comments_parent_id", "comments", ["parent_id"])


def downgrade() -> None:
    op.drop_table("comments")
