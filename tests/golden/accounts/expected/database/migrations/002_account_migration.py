# fw:generated:sha256:206786017c5156aea93f5cf84950ce4e7e6a356c2c86635ac6fd6bb5437ad8c8
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
    op.create_index("idx_accounts_role_id", "accounts", ["role_id"])


def downgrade() -> None:
    op.drop_table("accounts")
