# fw:generated:sha256:c6c17e1583e8dfa7b3d2919c9bd80595614f07679a6ec0742220d8cf020512d1
"""Create the table batches."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "009_batch"
down_revision = "008_token"


def upgrade() -> None:
    op.create_table(
        "batches",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("size", t.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_batches"),
    )


def downgrade() -> None:
    op.drop_table("batches")
