# fw:generated:sha256:c51ccca994c4706f62382cd6d6f4e305bf72bbd14d612febe473ae1fa9f7112c
"""Create the table events."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import actions
from fw.runtime.database import types as t

revision = "002_event"
down_revision = "001_member"


def upgrade() -> None:
    op.create_table(
        "events",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.Column("title", sa.String(255), nullable=False),
        sa.Column("kind", sa.String(64), nullable=False, server_default="open"),
        sa.Column("starts_at", t.DateTime(), nullable=False),
        sa.Column("ends_at", t.DateTime(), nullable=False),
        sa.Column("seats", t.Integer(), nullable=False),
        sa.Column("sold", t.Integer(), nullable=False, server_default=sa.text("0")),
        sa.Column("price", t.Decimal(10, 2), nullable=True),
        sa.Column("created_at", t.DateTime(), nullable=False),
        sa.Column("updated_at", t.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_events"),
        sa.CheckConstraint(
            sa.column("kind").in_(["open", "closed"]), name="ck_events_kind"
        ),
        actions.check("seats >= 1", name="ck_events_seats"),
        actions.check("ends_at > starts_at", name="ck_events_ends_at_starts_at"),
        actions.check(
            "sold <= seats and not length(title) < 2", name="ck_events_enough_seats"
        ),
        actions.check(
            "kind = 'open' or price * 2 > 1.5 or starts_at >= '1999-12-31 22:00:00.000000'",
            name="ck_events_kind_price_starts_at",
        ),
    )


def downgrade() -> None:
    op.drop_table("events")
