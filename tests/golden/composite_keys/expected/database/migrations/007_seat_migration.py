# fw:generated:sha256:9ad8b4f92a035966aa593049ffa56928e3f4269c568a601e0b6f0e418f64738c
"""Create the table seats."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "007_seat"
down_revision = "006_attendance"


def upgrade() -> None:
    op.create_table(
        "seats",
        sa.Column("id", t.Integer(), nullable=False),
        sa.Column("room", sa.String(20), nullable=False),
        sa.Column("side", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("room", "side", "id", name="pk_seats"),
        sa.CheckConstraint(
            sa.column("side").in_(["left", "right"]), name="ck_seats_side"
        ),
    )


def downgrade() -> None:
    op.drop_table("seats")
