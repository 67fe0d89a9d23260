# fw:generated:sha256:dbc26826f009e3f2c6ed6c878036820e871d41abd9093c1cb3458eecf4c639a7
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
        sa.Column("name", sa.String(255), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_authors"),
    )


def downgrade() -> None:
    op.drop_table("authors")
