# fw:generated:sha256:4db13e57d4f60bb467618312336a3920f0dfdcfaa5ca7043d969b56ff9e06282
"""Create the table posts_tags."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "005_posts_tags"
down_revision = "004_comment"


def upgrade() -> None:
    op.create_table(
        "posts_tags",
        sa.Column("post_id", t.Uuid(), nullable=False),
        sa.Column("tag_id", t.Uuid(), nullable=False),
        sa.PrimaryKeyConstraint("post_id", "tag_id", name="pk_posts_tags"),
        sa.ForeignKeyConstraint(
            ["post_id"], ["posts.id"], name="fk_posts_tags_post_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["tag_id"], ["tags.id"], name="fk_posts_tags_tag_id", ondelete="CASCADE"
        ),
    )
    op.create_index("idx_posts_tags_tag_id", "posts_tags", ["tag_id"])


def downgrade() -> None:
    op.drop_table("posts_tags")
