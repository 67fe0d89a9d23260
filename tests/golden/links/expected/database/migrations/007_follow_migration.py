# fw:generated:sha256:42d5950b0ad17074c98a29a80ef153aefb76dcec939890f0737d7eb0100b4b98
"""Create the table follows."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "007_follow"
down_revision = "006_membership"


def upgrade() -> None:
    op.create_table(
        "follows",
        sa.Column("id", t.Integer(), nullable=False),
        sa.Column("follower_id", t.Uuid(), nullable=False),
        sa.Column("followed_id", t.Uuid(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_follows"),
        sa.ForeignKeyConstraint(
            ["follower_id"],
            ["members.id"],
            name="fk_follows_follower_id",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["followed_id"],
            ["members.id"],
            name="fk_follows_followed_id",
            ondelete="CASCADE",
        ),
    )
    op.create_index("idx_follows_follower_id", "follows", ["follower_id"])
    op.create_index("idx_follows_followed_id", "follows", ["followed_id"])


def downgrade() -> None:
    op.drop_table("follows")
