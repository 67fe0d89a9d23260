# fw:generated:sha256:aa687b2edc7f0d890ff34597b3a72072080b36816dfeff0526bdc24b1a6d584d
"""Create the table settings_topics."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "010_settings_topics"
down_revision = "009_country_page"


def upgrade() -> None:
    op.create_table(
        "settings_topics",
        sa.Column("settings_id", t.Uuid(), nullable=False),
        sa.Column("topic_id", t.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("settings_id", "topic_id", name="pk_settings_topics"),
        sa.ForeignKeyConstraint(
            ["settings_id"],
            ["settings.profile_id"],
            name="fk_settings_topics_settings_id",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["topic_id"],
            ["topics.number"],
            name="fk_settings_topics_topic_id",
            ondelete="CASCADE",
        ),
    )
    op.create_index("idx_settings_topics_topic_id", "settings_topics", ["topic_id"])


def downgrade() -> None:
    op.drop_table("settings_topics")
