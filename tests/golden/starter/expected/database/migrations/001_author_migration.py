# fw:generated:sha256:83a207177ded95976c545e6837d85d87c421ee38cd6f2481a395b4ab7ed34454
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
        sa.Column("name", sa.String(120), nullable=False),
        sa.Column("email", sa.String(255), nullable=False),
        sa.Column("created_at", t.DateTime(), nullable=False),
        sa.Column("updated_at", t.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_authors"),
        sa.UniqueConstraint("email", name="uq_authors_email"),
    )


def downgrade() -> None:
    op.drop_table("authors")
