# fw:generated:sha256:0f4a0c0dbcbf95cfe3eee7e6786bddd772d74b687e4554f3be4346b017ac12b4
"""Create the table users."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "004_user"
down_revision = "003_auth_role"


def upgrade() -> None:
    op.create_table(
        "users",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.Column("name", sa.String(120), nullable=False),
        sa.Column("email", sa.String(254), nullable=False),
        sa.Column("password", sa.String(255), nullable=False),
        sa.Column("active", t.Boolean(), nullable=False, server_default=sa.true()),
        sa.Column("role_id", t.Uuid(), nullable=True),
        sa.Column("created_at", t.DateTime(), nullable=False),
        sa.Column("updated_at", t.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_users"),
        sa.UniqueConstraint("email", name="uq_users_email"),
        sa.ForeignKeyConstraint(
            ["role_id"], ["auth_roles.id"], name="fk_users_role_id", ondelete="RESTRICT"
        ),
    )
    op.create_index("idx_users_role_id", "users", ["role_id"])


def downgrade() -> None:
    op.drop_table("users")
