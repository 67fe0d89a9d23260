# fw:generated:sha256:40e46affa49bda0e14d8466e8510cca5214152f2ae62c720bb5cb816130f31a5
"""Create the table issues_milestones."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "009_issues_milestones"
down_revision = "008_issues_labels"


def upgrade() -> None:
    op.create_table(
        "issues_milestones",
        sa.Column("issue_id", t.Uuid(), nullable=False),
        sa.Column("milestone_id", t.Uuid(), nullable=False),
        sa.PrimaryKeyConstraint(
            "issue_id", "milestone_id", name="pk_issues_milestones"
        ),
        sa.ForeignKeyConstraint(
            ["issue_id"],
            ["issues.id"],
            name="fk_issues_milestones_issue_id",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["milestone_id"],
            ["milestones.id"],
            name="fk_issues_milestones_milestone_id",
            ondelete="CASCADE",
        ),
    )
    op.create_index(
        "idx_issues_milestones_milestone_id", "issues_milestones", ["milestone_id"]
    )


def downgrade() -> None:
    op.drop_table("issues_milestones")
