"""Create the tables for second factors and recovery codes."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = ${revision | py}
down_revision = ${down_revision | py}


def upgrade() -> None:
    op.create_table(
        "fw_totp_secrets",
        sa.Column("user_key", sa.String(64), nullable=False),
        sa.Column("secret", sa.String(255), nullable=False),
        sa.Column("counter", t.Integer(), nullable=False),
        sa.Column("created_at", t.DateTime(), nullable=False),
        sa.Column("confirmed_at", t.DateTime(), nullable=True),
        sa.PrimaryKeyConstraint("user_key", name="pk_fw_totp_secrets"),
    )
    op.create_table(
        "fw_recovery_codes",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.Column("user_key", sa.String(64), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_fw_recovery_codes"),
    )
    op.create_index(
        "idx_fw_recovery_codes_user_key", "fw_recovery_codes", ["user_key"]
    )


def downgrade() -> None:
    op.drop_table("fw_recovery_codes")
    op.drop_table("fw_totp_secrets")
