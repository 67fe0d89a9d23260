# fw:generated:sha256:23aec91aea378b58b40308c6fe7db04d4f502bbd1ca478e91c7ad15e5aec7fa0
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


def downgrade() -> None:
    op.drop_table("follows")
