# fw:generated:sha256:889043ee7bc1e8d9ce83e60d69ac76bb78af83173364b70c3dc6dd49a4a98bd8
"""Create the table suppliers."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "002_supplier"
down_revision = "001_category"


def upgrade() -> None:
    op.create_table(
        "suppliers",
        sa.Column("id", t.Integer(), nullable=False),
        sa.Column("company_name", sa.String(40), nullable=False),
        sa.Column("contact_name", sa.String(30), nullable=True),
        sa.Column("contact_title", sa.String(30), nullable=True),
        sa.Column("city", sa.String(15), nullable=True),
        sa.Column("postal_code", sa.String(10), nullable=True),
        sa.Column("country", sa.String(15), nullable=True),
        sa.Column("phone", sa.String(24), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_suppliers"),
    )
    op.create_index("idx_suppliers_company_name", "suppliers", ["company_name"])
    op.create_index("idx_suppliers_postal_code", "suppliers", ["postal_code"])


def downgrade() -> None:
    op.drop_table("suppliers")
