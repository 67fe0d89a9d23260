"""Create the table for API keys."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = ${revision | py}
down_revision = ${down_revision | py}


def upgrade() -> None:
    op.create_table(
        "fw_api_keys",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("user_key", sa.String(64), nullable=False),
        sa.Column("name", sa.String(120), nullable=False),
        sa.Column("hint", sa.String(16), nullable=False),
        sa.Column("scopes", sa.String(2000), nullable=False),
        sa.Column("created_at", t.DateTime(), nullable=False),
        sa.Column("used_at", t.DateTime(), nullable=True),
        sa.Column("expires_at", t.DateTime(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_fw_api_keys"),
    )
    op.create_index("idx_fw_api_keys_digest", "fw_api_keys", ["digest"])
    op.create_index("idx_fw_api_keys_user_key", "fw_api_keys", ["user_key"])


def downgrade() -> None:
    op.drop_table("fw_api_keys")
