# fw:generated:sha256:3c1755522e01737add5bf024ddde00f77b6a0afa5f95f894564a4480c6ac5392
"""Create the table enrolments."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "003_enrolment"
down_revision = "002_course"


def upgrade() -> None:
    op.create_table(
        "enrolments",
        sa.Column("student_id", t.Uuid(), nullable=False),
        sa.Column("course_id", t.Integer(), nullable=False),
        sa.Column("grade", t.Integer(), nullable=True),
        sa.Column("created_at", t.DateTime(), nullable=False),
        sa.Column("updated_at", t.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("student_id", "course_id", name="pk_enrolments"),
        sa.ForeignKeyConstraint(
            ["student_id"],
            ["students.id"],
            name="fk_enrolments_student_id",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["course_id"],
            ["courses.id"],
            name="fk_enrolments_course_id",
            ondelete="RESTRICT",
        ),
    )
    op.create_index("idx_enrolments_course_id", "enrolments", ["course_id"])


def downgrade() -> None:
    op.drop_table("enrolments")
