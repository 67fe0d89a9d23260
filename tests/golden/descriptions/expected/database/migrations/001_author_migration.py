# fw:generated:sha256:04ee203f71efa66f22ee0fa4da31af082173853701cb1b57b5e4fce09b8e2083
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
        sa.Column("pen_name", sa.String(120), nullable=False),
        sa.Column("given_name", sa.String(80), nullable=False),
        sa.Column("family_name", sa.String(80), nullable=False),
        sa.Column("born", t.Date(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_authors"),
    )


def downgrade() -> None:
    op.drop_table("authors")
