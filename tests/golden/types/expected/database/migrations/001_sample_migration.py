# fw:generated:sha256:f5431918ff55ce6ca698fa03f480ea78c4bbf8b2a983310f7a3ef1bc27cdb32b
"""Create the table samples."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import actions
from fw.runtime.database import types as t

revision = "001_sample"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "samples",
        sa.Column("id", t.Integer(), nullable=False),
        sa.Column("whole", t.Integer(), nullable=False),
        sa.Column(
            "whole_default", t.Integer(), nullable=False, server_default=sa.text("-7")
        ),
        sa.Column("whole_unique", t.Integer(), nullable=True),
        sa.Column("name", sa.String(255), nullable=False),
        sa.Column("short", sa.String(10), nullable=False, server_default='it\'s "x"'),
        sa.Column("long", sa.String(5000), nullable=True),
        sa.Column("body", t.Text(), nullable=True),
        sa.Column(
            "body_default",
            t.Text(),
            nullable=False,
            server_default=actions.long_default("line\tone"),
        ),
        sa.Column("ratio", t.Float(), nullable=False),
        sa.Column(
            "ratio_default", t.Float(), nullable=False, server_default=sa.text("1.0")
        ),
        sa.Column("active", t.Boolean(), nullable=False, server_default=sa.true()),
        sa.Column("hidden", t.Boolean(), nullable=False),
        sa.Column("token_id", t.Uuid(), nullable=True),
        sa.Column(
            "fixed_id",
            t.Uuid(),
            nullable=False,
            server_default="0190a6e4-0000-7000-8000-000000000000",
        ),
        sa.Column("happened_at", t.DateTime(), nullable=False),
        sa.Column(
            "opened_at",
            t.DateTime(),
            nullable=False,
            server_default="2024-01-31 10:00:00.000000",
        ),
        sa.Column("day", t.Date(), nullable=True),
        sa.Column("day_default", t.Date(), nullable=False, server_default="2024-02-29"),
        sa.Column("clock", t.Time(), nullable=False),
        sa.Column(
            "clock_default", t.Time(), nullable=False, server_default="23:59:59.500000"
        ),
        sa.Column("price", t.Decimal(10, 2), nullable=False, server_default="0.10"),
        sa.Column("exact", t.Decimal(30, 10), nullable=True),
        sa.Column("count", t.Decimal(5, 0), nullable=False),
        sa.Column("extra", t.Json(), nullable=True),
        sa.Column(
            "extra_default",
            t.Json(),
            nullable=False,
            server_default=actions.long_default('{"a": [1, 2.5, true, null, "é"]}'),
        ),
        sa.Column("state", sa.String(64), nullable=False, server_default="in progress"),
        sa.Column("colour", sa.String(64), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_samples"),
        sa.UniqueConstraint("whole_unique", name="uq_samples_whole_unique"),
        sa.UniqueConstraint("token_id", name="uq_samples_token_id"),
        sa.CheckConstraint(
            sa.column("state").in_(["open", "in progress", "it's"]),
            name="ck_samples_state",
        ),
        sa.CheckConstraint(
            sa.column("colour").in_(["red", "green", "blue"]), name="ck_samples_colour"
        ),
    )
    op.create_index("idx_samples_ratio", "samples", ["ratio"])
    op.create_index("idx_samples_happened_at", "samples", ["happened_at"])
    op.create_index("idx_samples_colour", "samples", ["colour"])


def downgrade() -> None:
    op.drop_table("samples")
