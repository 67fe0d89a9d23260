# fw:generated:sha256:1fba228ea85c3dec92b56ae84320f5c2eda7e5f705aeb0f3147640cc61d249db
"""Create the table services."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import actions
from fw.runtime.database import types as t

revision = "001_service"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "services",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.Column("t", sa.String(255), nullable=False),
        sa.Column(
            "dt",
            t.DateTime(),
            nullable=False,
            server_default="2024-01-31 12:00:00.000000",
        ),
        sa.Column(
            "type", sa.String(20), nullable=False, server_default='"""; import os'
        ),
        sa.Column("select", t.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("response", sa.String(64), nullable=False, server_default="'"),
        sa.Column(
            "text",
            t.Text(),
            nullable=False,
            server_default=actions.long_default("${canary} % if # {{ }}"),
        ),
        sa.Column("created_at", t.DateTime(), nullable=False),
        sa.Column("updated_at", t.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_services"),
        sa.CheckConstraint(
            sa.column("response").in_(['"', "'", "\\", "${x}", "% for", "日本語"]),
            name="ck_services_response",
        ),
    )


def downgrade() -> None:
    op.drop_table("services")
