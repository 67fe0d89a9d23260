# fw:generated:sha256:5614914b9c63d28e7d91c07d3b80126cb513ee5bcccff52b7d306f398ddb98b9
"""Create the table visits."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "002_visit"
down_revision = "001_ticket"


def upgrade() -> None:
    op.create_table(
        "visits",
        sa.Column("id", t.Integer(), nullable=False),
        sa.Column("ticket_id", t.Uuid(), nullable=False),
        sa.Column("now", sa.String(40), nullable=False),
        sa.Column("generators", t.Integer(), nullable=True),
        sa.Column("created_at", t.DateTime(), nullable=False),
        sa.Column("seen", t.Boolean(), nullable=False, server_default=sa.false()),
        sa.PrimaryKeyConstraint("id", name="pk_visits"),
        sa.ForeignKeyConstraint(
            ["ticket_id"],
            ["tickets.id"],
            name="fk_visits_ticket_id",
            ondelete="CASCADE",
        ),
    )
    op.create_index("idx_visits_ticket_id", "visits", ["ticket_id"])


def downgrade() -> None:
    op.drop_table("visits")
