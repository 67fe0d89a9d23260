# fw:generated:sha256:32a0c9fba8ff952fe21b787f34e2d9477694ccc5d317a50eced61d891ecf5de9
"""Create the table authors."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "001_author"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "authors",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_authors"),
    )


def downgrade() -> None:
    op.drop_table("authors")
