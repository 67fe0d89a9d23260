# fw:generated:sha256:8aaceeefdf56afd0023c14fbbb634c3ee3a9b4cc2ee4e2f37e4b9c08e6c41806
"""Create the table courses."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "002_course"
down_revision = "001_student"


def upgrade() -> None:
    op.create_table(
        "courses",
        sa.Column("id", t.Integer(), nullable=False),
        sa.Column("title", sa.String(80), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_courses"),
        sa.UniqueConstraint("title", name="uq_courses_title"),
    )


def downgrade() -> None:
    op.drop_table("courses")
