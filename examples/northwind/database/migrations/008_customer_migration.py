# fw:generated:sha256:ed8a3d45a470dbb42d6842264d63c73875f5da5dad1181a14b1081006b97806e
"""Create the table customers."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "008_customer"
down_revision = "007_employee"


def upgrade() -> None:
    op.create_table(
        "customers",
        sa.Column("id", t.Integer(), nullable=False),
        sa.Column("code", sa.String(5), nullable=False),
        sa.Column("company_name", sa.String(40), nullable=False),
        sa.Column("contact_name", sa.String(30), nullable=True),
        sa.Column("contact_title", sa.String(30), nullable=True),
        sa.Column("city", sa.String(15), nullable=True),
        sa.Column("country", sa.String(15), nullable=True),
        sa.Column("phone", sa.String(24), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_customers"),
        sa.UniqueConstraint("code", name="uq_customers_code"),
    )
    op.create_index("idx_customers_company_name", "customers", ["company_name"])
    op.create_index("idx_customers_city", "customers", ["city"])


def downgrade() -> None:
    op.drop_table("customers")
