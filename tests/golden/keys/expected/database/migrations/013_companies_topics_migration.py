# fw:generated:sha256:47e37fd0206b50b8ded4d27cb5776482b623eea0b8da8fc590562b98804af7da
"""Create the table companies_topics."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "013_companies_topics"
down_revision = "012_companies_labels"


def upgrade() -> None:
    op.create_table(
        "companies_topics",
        sa.Column("company_id", sa.String(30), nullable=False),
        sa.Column("topic_id", t.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("company_id", "topic_id", name="pk_companies_topics"),
        sa.ForeignKeyConstraint(
            ["company_id"],
            ["companies.id"],
            name="fk_companies_topics_company_id",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["topic_id"],
            ["topics.key"],
            name="fk_companies_topics_topic_id",
            ondelete="CASCADE",
        ),
    )
    op.create_index("idx_companies_topics_topic_id", "companies_topics", ["topic_id"])


def downgrade() -> None:
    op.drop_table("companies_topics")
