# fw:generated:sha256:21cd6b670c8e2b629e8c8a31de59dd632319e154d43800fcea2cee3f57a7e21c
"""Create the table authors."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import actions
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
        actions.check("trim(name) != ''", name="ck_authors_name"),
    )


def downgrade() -> None:
    op.drop_table("authors")
