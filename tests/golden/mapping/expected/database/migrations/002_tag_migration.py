# fw:generated:sha256:505d0b74b2fe06553700efddfb185b88c7dfb939e13249de94a06c4ffe7f8b65
"""Create the table tags."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "002_tag"
down_revision = "001_author"


def upgrade() -> None:
    op.create_table(
        "tags",
        sa.Column("id", t.Integer(), nullable=False),
        sa.Column("name", sa.String(255), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tags"),
        sa.UniqueConstraint("name", name="uq_tags_name"),
    )


def downgrade() -> None:
    op.drop_table("tags")
