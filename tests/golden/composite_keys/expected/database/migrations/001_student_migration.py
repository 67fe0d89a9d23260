# fw:generated:sha256:cf8c904714f578b00795d13d48bbde50c491d1e7f72733fc43094f24f8b6b6b6
"""Create the table students."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "001_student"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "students",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_students"),
    )


def downgrade() -> None:
    op.drop_table("students")
