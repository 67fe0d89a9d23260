# fw:generated:sha256:840c11bb477ab00a5e2228becdc92a6e8992dae461bff981b6824d2efe43cb94
"""Create the table issues_blockers."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "011_issues_blockers"
down_revision = "010_issues_duplicates"


def upgrade() -> None:
    op.create_table(
        "issues_blockers",
        sa.Column("issue_id", t.Uuid(), nullable=False),
        sa.Column("blocker_id", t.Uuid(), nullable=False),
        sa.PrimaryKeyConstraint("issue_id", "blocker_id", name="pk_issues_blockers"),
        sa.ForeignKeyConstraint(
            ["issue_id"],
            ["issues.id"],
            name="fk_issues_blockers_issue_id",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["blocker_id"],
            ["issues.id"],
            name="fk_issues_blockers_blocker_id",
            ondelete="CASCADE",
        ),
    )
    op.create_index("idx_issues_blockers_blocker_id", "issues_blockers", ["blocker_id"])


def downgrade() -> None:
    op.drop_table("issues_blockers")
