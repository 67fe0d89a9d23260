# fw:generated:sha256:37a75f95eb14b3fc48470586fb7fc9b96136ea03dceb97da3b1b4828d37d8985
"""Create the table follows."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "004_follow"
down_revision = "003_enrolment"


def upgrade() -> None:
    op.create_table(
        "follows",
        sa.Column("follower_id", t.Uuid(), nullable=False),
        sa.Column("followed_id", t.Uuid(), nullable=False),
        sa.PrimaryKeyConstraint("follower_id", "followed_id", name="pk_follows"),
        sa.ForeignKeyConstraint(
            ["follower_id"],
            ["students.id"],
            name="fk_follows_follower_id",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["followed_id"],
            ["students.id"],
            name="fk_follows_followed_id",
            ondelete="CASCADE",
        ),
    )
    op.create_index("idx_follows_followed_id", "follows", ["followed_id"])


def downgrade() -> None:
    op.drop_table("follows")
