# fw:generated:sha256:cf94dea8210378e8450112aa2b2a37a7b0decba1fc692036fdccf1de53d08920
"""Create the table accounts."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "001_account"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("pin", sa.String(12), nullable=False),
        sa.Column("api_key", sa.String(255), nullable=True),
        sa.Column("level", sa.String(64), nullable=False, server_default="low"),
        sa.Column("slug", sa.String(255), nullable=False, server_default=""),
        sa.Column("score", t.Integer(), nullable=False, server_default=sa.text("0")),
        sa.Column("state", sa.String(64), nullable=False, server_default="open"),
        sa.Column("seen_at", t.DateTime(), nullable=True),
        sa.Column("digest", sa.String(255), nullable=True),
        sa.Column("created_at", t.DateTime(), nullable=False),
        sa.Column("updated_at", t.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_accounts"),
        sa.UniqueConstraint("api_key", name="uq_accounts_api_key"),
        sa.UniqueConstraint("slug", name="uq_accounts_slug"),
        sa.CheckConstraint(
            sa.column("level").in_(["low", "high"]), name="ck_accounts_level"
        ),
        sa.CheckConstraint(
            sa.column("state").in_(["open", "done"]), name="ck_accounts_state"
        ),
    )


def downgrade() -> None:
    op.drop_table("accounts")
