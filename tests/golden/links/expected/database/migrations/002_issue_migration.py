# fw:generated:sha256:5b882a28893bafc3ff46e49abd9f41b70492d258c07538b8cc3df85cbd948e97
"""Create the table issues."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "002_issue"
down_revision = "001_label"


def upgrade() -> None:
    op.create_table(
        "issues",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.Column("number", t.Integer(), nullable=False),
        sa.Column("project", sa.String(40), nullable=False),
        sa.Column("title", sa.String(255), nullable=False),
        sa.Column("parent_id", t.Uuid(), nullable=True),
        sa.Column("created_at", t.DateTime(), nullable=False),
        sa.Column("updated_at", t.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_issues"),
        sa.UniqueConstraint("project", "number", name="uq_issues_project_number"),
        sa.ForeignKeyConstraint(
            ["parent_id"],
            ["issues.id"],
            name="fk_issues_parent_id",
            ondelete="SET NULL",
        ),
    )
    op.create_index("idx_issues_parent_id", "issues", ["parent_id"])
    op.create_index("idx_issues_project_title", "issues", ["project", "title"])


def downgrade() -> None:
    op.drop_table("issues")
