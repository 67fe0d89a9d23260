# fw:generated:sha256:05a1640297e48e68d87fc0a546a2ba0b484377b9d505670780c966b9a79c0d77
"""Create the table countries."""

import sqlalchemy as sa
from alembic import op

revision = "001_country"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "countries",
        sa.Column("code", sa.String(2), nullable=False),
        sa.Column("name", sa.String(255), nullable=False),
        sa.PrimaryKeyConstraint("code", name="pk_countries"),
    )


def downgrade() -> None:
    op.drop_table("countries")
