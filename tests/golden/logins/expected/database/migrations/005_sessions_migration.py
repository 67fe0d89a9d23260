"""Create the tables for sessions and refresh tokens."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "005_sessions"
down_revision = "004_user"


def upgrade() -> None:
    op.create_table(
        "fw_sessions",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.Column("user_key", sa.String(64), nullable=False),
        sa.Column("agent", sa.String(255), nullable=False),
        sa.Column("address", sa.String(64), nullable=False),
        sa.Column("created_at", t.DateTime(), nullable=False),
        sa.Column("used_at", t.DateTime(), nullable=False),
        sa.Column("expires_at", t.DateTime(), nullable=False),
        sa.Column("revoked_at", t.DateTime(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_fw_sessions"),
    )
    op.create_index("idx_fw_sessions_user_key", "fw_sessions", ["user_key"])
    op.create_index("idx_fw_sessions_expires_at", "fw_sessions", ["expires_at"])
    op.create_table(
        "fw_refresh_tokens",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("session_id", t.Uuid(), nullable=False),
        sa.Column("expires_at", t.DateTime(), nullable=False),
        sa.Column("used_at", t.DateTime(), nullable=True),
        sa.PrimaryKeyConstraint("digest", name="pk_fw_refresh_tokens"),
        sa.ForeignKeyConstraint(
            ["session_id"],
            ["fw_sessions.id"],
            name="fk_fw_refresh_tokens_session_id",
            ondelete="CASCADE",
        ),
    )
    op.create_index(
        "idx_fw_refresh_tokens_session_id", "fw_refresh_tokens", ["session_id"]
    )


def downgrade() -> None:
    op.drop_table("fw_refresh_tokens")
    op.drop_table("fw_sessions")
