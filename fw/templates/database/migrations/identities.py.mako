"""Create the table for accounts of OpenID Connect providers."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = ${revision | py}
down_revision = ${down_revision | py}


def upgrade() -> None:
    op.create_table(
        "fw_identities",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("provider", sa.String(40), nullable=False),
        sa.Column("user_key", sa.String(64), nullable=False),
        sa.Column("created_at", t.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_fw_identities"),
    )
    op.create_index("idx_fw_identities_user_key", "fw_identities", ["user_key"])


def downgrade() -> None:
    op.drop_table("fw_identities")
