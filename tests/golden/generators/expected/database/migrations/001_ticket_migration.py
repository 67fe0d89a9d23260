# fw:generated:sha256:c3ceb96fd53a163fb53b3ac676ee15caebf2c754b107e5bb5b3b4152cfdda82c
"""Create the table tickets."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import actions
from fw.runtime.database import types as t

revision = "001_ticket"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tickets",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("reference", t.Uuid(), nullable=False),
        sa.Column("voucher", t.Uuid(), nullable=False),
        sa.Column("slug", sa.String(36), nullable=False),
        sa.Column("label", sa.String(255), nullable=False),
        sa.Column("note", t.Text(), nullable=True),
        sa.Column("opened_at", t.DateTime(), nullable=False),
        sa.Column("opened_on", t.Date(), nullable=False),
        sa.Column("opened", t.Time(), nullable=True),
        sa.Column("price", t.Decimal(8, 2), nullable=False, server_default="1.00"),
        sa.Column("seats", t.Integer(), nullable=True),
        sa.Column(
            "total",
            t.Decimal(10, 2),
            actions.computed("price * seats", scale=2),
            nullable=True,
        ),
        sa.Column(
            "caption",
            sa.String(340),
            actions.computed("trim(title) || ' / ' || label"),
            nullable=True,
        ),
        sa.Column(
            "size", t.Integer(), actions.computed("length(title)"), nullable=True
        ),
        sa.Column(
            "is_open",
            t.Boolean(),
            actions.computed(
                "closed_at is null or closed_at > '2024-02-29 12:00:00.000000'"
            ),
            nullable=True,
        ),
        sa.Column("closed_at", t.DateTime(), nullable=True),
        sa.Column("checked_at", t.DateTime(), nullable=False),
        sa.Column("checked_on", t.Date(), nullable=False, server_default="2024-02-29"),
        sa.Column("createdAt", t.DateTime(), nullable=False),
        sa.Column("updatedAt", t.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tickets"),
        sa.UniqueConstraint("reference", name="uq_tickets_reference"),
        sa.UniqueConstraint("label", "createdAt", name="uq_label_and_time"),
    )
    op.create_index("idx_tickets_slug", "tickets", ["slug"])
    op.create_index("idx_tickets_opened_on", "tickets", ["opened_on"])
    op.create_index("idx_tickets_total", "tickets", ["total"])
    op.create_index("idx_tickets_caption", "tickets", ["caption"])
    op.create_index(
        "idx_tickets_recent", "tickets", [sa.column("opened_on").desc(), "opened_at"]
    )
    op.create_index(
        "idx_tickets_closed_at_desc", "tickets", [sa.column("closed_at").desc()]
    )
    actions.create_partial_index(
        "idx_tickets_open",
        "tickets",
        [sa.column("opened_on").desc(), "label"],
        "closed_at is null",
    )
    actions.create_partial_index(
        "uq_tickets_title_where",
        "tickets",
        ["title"],
        "closed_at is null and opened_on > '2024-02-29'",
        unique=True,
    )


def downgrade() -> None:
    op.drop_table("tickets")
