# fw:generated:sha256:8bc1bbdce97a13cf7ec642548cb7d8a3d3c4f7b1cf8bad7b7b0cbc4a12b816b6
"""Create the table issues_duplicates."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "010_issues_duplicates"
down_revision = "009_issues_milestones"


def upgrade() -> None:
    op.create_table(
        "issues_duplicates",
        sa.Column("issue_id", t.Uuid(), nullable=False),
        sa.Column("duplicate_id", t.Uuid(), nullable=False),
        sa.PrimaryKeyConstraint(
            "issue_id", "duplicate_id", name="pk_issues_duplicates"
        ),
        sa.ForeignKeyConstraint(
            ["issue_id"],
            ["issues.id"],
            name="fk_issues_duplicates_issue_id",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["duplicate_id"],
            ["issues.id"],
            name="fk_issues_duplicates_duplicate_id",
            ondelete="CASCADE",
        ),
    )
    op.create_index(
        "idx_issues_duplicates_duplicate_id", "issues_duplicates", ["duplicate_id"]
    )


def downgrade() -> None:
    op.drop_table("issues_duplicates")
