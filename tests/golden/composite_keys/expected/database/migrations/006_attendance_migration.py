# fw:generated:sha256:d82771c3c6e29d4d736dcb062db4b5958c3a4594e7d4a133d5e51b5548e10fbe
"""Create the table attendances."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import actions
from fw.runtime.database import types as t

revision = "006_attendance"
down_revision = "005_course_text"


def upgrade() -> None:
    op.create_table(
        "attendances",
        sa.Column("student_id", t.Uuid(), nullable=False),
        sa.Column("day", t.Date(), nullable=False),
        sa.Column("part", sa.String(64), nullable=False, server_default="morning"),
        sa.Column("query", t.Integer(), nullable=False),
        sa.Column("note", sa.String(40), nullable=True),
        sa.PrimaryKeyConstraint(
            "student_id", "day", "part", "query", name="pk_attendances"
        ),
        sa.UniqueConstraint("note", name="uq_attendances_note"),
        sa.ForeignKeyConstraint(
            ["student_id"],
            ["students.id"],
            name="fk_attendances_student_id",
            ondelete="RESTRICT",
        ),
        sa.CheckConstraint(
            sa.column("part").in_(["morning", "afternoon", "late hours"]),
            name="ck_attendances_part",
        ),
        actions.check("query >= 1", name="ck_attendances_query"),
    )


def downgrade() -> None:
    op.drop_table("attendances")
