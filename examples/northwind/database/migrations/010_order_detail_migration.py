# fw:generated:sha256:e07dfbe3d833b8572652c1ec3cf21da760de9184c8af2affbe458f0acaee2a55
"""Create the table order_details."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "010_order_detail"
down_revision = "009_order"


def upgrade() -> None:
    op.create_table(
        "order_details",
        sa.Column("id", t.Integer(), nullable=False),
        sa.Column("order_id", t.Integer(), nullable=False),
        sa.Column("product_id", t.Integer(), nullable=False),
        sa.Column("unit_price", t.Decimal(10, 2), nullable=False),
        sa.Column("quantity", t.Integer(), nullable=False, server_default=sa.text("1")),
        sa.Column("discount", t.Float(), nullable=False, server_default=sa.text("0.0")),
        sa.PrimaryKeyConstraint("id", name="pk_order_details"),
        sa.UniqueConstraint(
            "order_id", "product_id", name="uq_order_details_order_id_product_id"
        ),
        sa.ForeignKeyConstraint(
            ["order_id"],
            ["orders.id"],
            name="fk_order_details_order_id",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["product_id"],
            ["products.id"],
            name="fk_order_details_product_id",
            ondelete="RESTRICT",
        ),
    )
    op.create_index("idx_order_details_product_id", "order_details", ["product_id"])


def downgrade() -> None:
    op.drop_table("order_details")
