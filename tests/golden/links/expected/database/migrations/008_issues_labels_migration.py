# fw:generated:sha256:3a71565262acd263055a01a7eb1fd2002a1cb468608fef2d36184d019450806a
"""Create the table issues_labels."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "008_issues_labels"
down_revision = "007_follow"


def upgrade() -> None:
    op.create_table(
        "issues_labels",
        sa.Column("issue_id", t.Uuid(), nullable=False),
        sa.Column("label_id", t.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("issue_id", "label_id", name="pk_issues_labels"),
        sa.ForeignKeyConstraint(
            ["issue_id"],
            ["issues.id"],
            name="fk_issues_labels_issue_id",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["label_id"],
            ["labels.id"],
            name="fk_issues_labels_label_id",
            ondelete="CASCADE",
        ),
    )
    op.create_index("idx_issues_labels_label_id", "issues_labels", ["label_id"])


def downgrade() -> None:
    op.drop_table("issues_labels")
