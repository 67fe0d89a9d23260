# fw:generated:sha256:270409dfb9a0186d7262bcf6c98287d36338cd61af007ea34b795fbe72eb90ee
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
        sa.Column("bio", t.Text(), nullable=True),
        sa.Column("created_at", t.DateTime(), nullable=False),
        sa.Column("updated_at", t.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_authors"),
        sa.UniqueConstraint("email", name="uq_authors_email"),
    )


def downgrade() -> None:
    op.drop_table("authors")
