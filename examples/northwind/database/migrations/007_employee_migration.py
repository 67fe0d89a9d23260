# fw:generated:sha256:838304ece618519b41a462a6e3e556d74f51cc8c6fb68b496cf1d35c462f8e78
"""Create the table employees."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "007_employee"
down_revision = "006_territory"


def upgrade() -> None:
    op.create_table(
        "employees",
        sa.Column("id", t.Integer(), nullable=False),
        sa.Column("last_name", sa.String(20), nullable=False),
        sa.Column("first_name", sa.String(10), nullable=False),
        sa.Column("title", sa.String(30), nullable=True),
        sa.Column("birth_date", t.Date(), nullable=True),
        sa.Column("hire_date", t.Date(), nullable=True),
        sa.Column("city", sa.String(15), nullable=True),
        sa.Column("country", sa.String(15), nullable=True),
        sa.Column("extension", sa.String(4), nullable=True),
        sa.Column("reports_to_id", t.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_employees"),
        sa.ForeignKeyConstraint(
            ["reports_to_id"],
            ["employees.id"],
            name="fk_employees_reports_to_id",
            ondelete="SET NULL",
        ),
    )
    op.create_index("idx_employees_last_name", "employees", ["last_name"])
    op.create_index("idx_employees_reports_to_id", "employees", ["reports_to_id"])


def downgrade() -> None:
    op.drop_table("employees")
