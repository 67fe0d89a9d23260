# fw:generated:sha256:240fa17db5f1350d7dc5d2d933f3141b23cab36c85174136cf9ab4b201c1b9a0
"""Create the table bookings_tags."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "004_bookings_tags"
down_revision = "003_booking"


def upgrade() -> None:
    op.create_table(
        "bookings_tags",
        sa.Column("booking_id", t.Uuid(), nullable=False),
        sa.Column("tag_id", t.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("booking_id", "tag_id", name="pk_bookings_tags"),
        sa.ForeignKeyConstraint(
            ["booking_id"],
            ["order.bookingId"],
            name="fk_bookings_tags_booking_id",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["tag_id"], ["tags.id"], name="fk_bookings_tags_tag_id", ondelete="CASCADE"
        ),
    )
    op.create_index("idx_bookings_tags_tag_id", "bookings_tags", ["tag_id"])


def downgrade() -> None:
    op.drop_table("bookings_tags")
