# fw:generated:sha256:21bbc258203d428fb98c9fc8c87e102805e1d7c3d192b1d81b91039a7f608788
"""Create the table products."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "003_product"
down_revision = "002_supplier"


def upgrade() -> None:
    op.create_table(
        "products",
        sa.Column("id", t.Integer(), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("supplier_id", t.Integer(), nullable=True),
        sa.Column("category_id", t.Integer(), nullable=True),
        sa.Column("quantity_per_unit", sa.String(20), nullable=True),
        sa.Column(
            "unit_price", t.Decimal(10, 2), nullable=False, server_default="0.00"
        ),
        sa.Column(
            "units_in_stock", t.Integer(), nullable=False, server_default=sa.text("0")
        ),
        sa.Column(
            "units_on_order", t.Integer(), nullable=False, server_default=sa.text("0")
        ),
        sa.Column(
            "reorder_level", t.Integer(), nullable=False, server_default=sa.text("0")
        ),
        sa.Column(
            "discontinued", t.Boolean(), nullable=False, server_default=sa.false()
        ),
        sa.PrimaryKeyConstraint("id", name="pk_products"),
        sa.ForeignKeyConstraint(
            ["supplier_id"],
            ["suppliers.id"],
            name="fk_products_supplier_id",
            ondelete="SET NULL",
        ),
        sa.ForeignKeyConstraint(
            ["category_id"],
            ["categories.id"],
            name="fk_products_category_id",
            ondelete="SET NULL",
        ),
    )
    op.create_index("idx_products_name", "products", ["name"])
    op.create_index("idx_products_supplier_id", "products", ["supplier_id"])
    op.create_index("idx_products_category_id", "products", ["category_id"])


def downgrade() -> None:
    op.drop_table("products")
