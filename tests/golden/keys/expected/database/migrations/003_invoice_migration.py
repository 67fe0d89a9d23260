# fw:generated:sha256:ae4db357d7f166032abfad942d9e31c7cfccb8be1f0295acb7e8edb8fc5aaa32
"""Create the table invoices."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "003_invoice"
down_revision = "002_company"


def upgrade() -> None:
    op.create_table(
        "invoices",
        sa.Column("number", sa.String(20), nullable=False),
        sa.Column("company_id", sa.String(30), nullable=False),
        sa.Column("total", t.Decimal(8, 2), nullable=False, server_default="0.00"),
        sa.PrimaryKeyConstraint("number", name="pk_invoices"),
        sa.ForeignKeyConstraint(
            ["company_id"],
            ["companies.id"],
            name="fk_invoices_company_id",
            ondelete="CASCADE",
        ),
    )
    op.create_index("idx_invoices_company_id", "invoices", ["company_id"])


def downgrade() -> None:
    op.drop_table("invoices")
