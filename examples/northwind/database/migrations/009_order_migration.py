# fw:generated:sha256:7bbc0a718403ac4ae9c406ab2d32f6fb581ae054fc2a92b7a3cbb53623adef06
"""Create the table orders."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "009_order"
down_revision = "008_customer"


def upgrade() -> None:
    op.create_table(
        "orders",
        sa.Column("id", t.Integer(), nullable=False),
        sa.Column("customer_id", t.Integer(), nullable=False),
        sa.Column("employee_id", t.Integer(), nullable=True),
        sa.Column("shipper_id", t.Integer(), nullable=True),
        sa.Column("order_date", t.Date(), nullable=True),
        sa.Column("required_date", t.Date(), nullable=True),
        sa.Column("shipped_date", t.Date(), nullable=True),
        sa.Column("freight", t.Decimal(10, 2), nullable=False, server_default="0.00"),
        sa.Column("ship_name", sa.String(40), nullable=True),
        sa.Column("ship_city", sa.String(15), nullable=True),
        sa.Column("ship_country", sa.String(15), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_orders"),
        sa.ForeignKeyConstraint(
            ["customer_id"],
            ["customers.id"],
            name="fk_orders_customer_id",
            ondelete="RESTRICT",
        ),
        sa.ForeignKeyConstraint(
            ["employee_id"],
            ["employees.id"],
            name="fk_orders_employee_id",
            ondelete="SET NULL",
        ),
        sa.ForeignKeyConstraint(
            ["shipper_id"],
            ["shippers.id"],
            name="fk_orders_shipper_id",
            ondelete="SET NULL",
        ),
    )
    op.create_index("idx_orders_customer_id", "orders", ["customer_id"])
    op.create_index("idx_orders_employee_id", "orders", ["employee_id"])
    op.create_index("idx_orders_shipper_id", "orders", ["shipper_id"])
    op.create_index("idx_orders_order_date", "orders", ["order_date"])
    op.create_index("idx_orders_shipped_date", "orders", ["shipped_date"])


def downgrade() -> None:
    op.drop_table("orders")
