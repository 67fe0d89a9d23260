# fw:generated:sha256:8973c76a8a03b99666652eea04125e938b5721252831509c94d64b0c3dc28d77
"""Create the table employees_territories."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "011_employees_territories"
down_revision = "010_order_detail"


def upgrade() -> None:
    op.create_table(
        "employees_territories",
        sa.Column("employee_id", t.Integer(), nullable=False),
        sa.Column("territory_id", t.Integer(), nullable=False),
        sa.PrimaryKeyConstraint(
            "employee_id", "territory_id", name="pk_employees_territories"
        ),
        sa.ForeignKeyConstraint(
            ["employee_id"],
            ["employees.id"],
            name="fk_employees_territories_employee_id",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["territory_id"],
            ["territories.id"],
            name="fk_employees_territories_territory_id",
            ondelete="CASCADE",
        ),
    )
    op.create_index(
        "idx_employees_territories_territory_id",
        "employees_territories",
        ["territory_id"],
    )


def downgrade() -> None:
    op.drop_table("employees_territories")
