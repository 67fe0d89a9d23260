# fw:generated:sha256:eb441a4fb1b0d77dfec5539c90e1ee0b158359e0ab779bc1f98f5df4eb94919f
"""Create the table tags."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "002_tag"
down_revision = "001_author"


def upgrade() -> None:
    op.create_table(
        "tags",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tags"),
        sa.UniqueConstraint("name", name="uq_tags_name"),
    )


def downgrade() -> None:
    op.drop_table("tags")
