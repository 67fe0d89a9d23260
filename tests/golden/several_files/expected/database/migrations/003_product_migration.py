# fw:generated:sha256:4c250ac8abaea57d6a30eb02f2db4eaf81cffc4387a4dbc94e2c06ce60ad4079
"""Create the table products."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "003_product"
down_revision = "002_order"


def upgrade() -> None:
    op.create_table(
        "products",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.Column("title", sa.String(255), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_products"),
    )


def downgrade() -> None:
    op.drop_table("products")
