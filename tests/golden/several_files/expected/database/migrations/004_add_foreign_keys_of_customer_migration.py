# fw:generated:sha256:a8ff676538eebd8c91ee809c09e7b437b63272a18c7f33f5a3a5e8b4c3ba0046
"""Add foreign keys of the table customers."""

from alembic import op

revision = "004_add_foreign_keys_of_customer"
down_revision = "003_product"


def upgrade() -> None:
    with op.batch_alter_table("customers") as batch:
        batch.create_foreign_key(
            "fk_customers_favourite_id",
            "products",
            ["favourite_id"],
            ["id"],
            ondelete="RESTRICT",
        )


def downgrade() -> None:
    with op.batch_alter_table("customers") as batch:
        batch.drop_constraint("fk_customers_favourite_id", type_="foreignkey")
