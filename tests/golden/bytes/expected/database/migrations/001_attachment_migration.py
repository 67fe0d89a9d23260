# fw:generated:sha256:1b58f65c3a99174e8d8d0fc79b43b3357fefa0a601020b48e778334426c91d9a
"""Create the table attachments."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "001_attachment"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "attachments",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.Column("name", sa.String(255), nullable=False),
        sa.Column("checksum", t.Bytes(), nullable=False),
        sa.Column("content", t.Bytes(), nullable=False),
        sa.Column("preview", t.Bytes(), nullable=True),
        sa.Column("secret", t.Bytes(), nullable=True),
        sa.Column("made", t.Bytes(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_attachments"),
    )


def downgrade() -> None:
    op.drop_table("attachments")
