# fw:generated:sha256:0c7172a744708bee0d083c487dab3eb4a1abde9f920bebe8ccc5c3037111c9a9
"""Create the table accounts."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "002_account"
down_revision = "001_role"


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.Column("email", sa.String(255), nullable=False),
        sa.Column("password", sa.String(128), nullable=False),
        sa.Column("reset_token", sa.String(255), nullable=True),
        sa.Column("api_secret", sa.String(255), nullable=False, server_default="unset"),
        sa.Column("avatar_hash", sa.String(64), nullable=True),
        sa.Column("role_id", t.Uuid(), nullable=True),
        sa.Column("created_at", t.DateTime(), nullable=False),
        sa.Column("updated_at", t.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_accounts"),
        sa.UniqueConstraint("email", name="uq_accounts_email"),
        sa.ForeignKeyConstraint(
            ["role_id"], ["roles.id"], name="fk_accounts_role_id", ondelete="SET NULL"
        ),
    )
    op.create_index("idx_accounts_reset_token", "accounts", ["reset_token"])


def downgrade() -> None:
    op.drop_table("accounts")
