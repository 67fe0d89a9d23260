# fw:generated:sha256:04f515ca03efda338a18bd83bf92640077bc15234516463efc3a5eb867a5ad7d
"""Create the table tickets."""

import sqlalchemy as sa
from alembic import op

revision = "007_ticket"
down_revision = "006_topic"


def upgrade() -> None:
    op.create_table(
        "tickets",
        sa.Column("id", sa.String(26), nullable=False),
        sa.Column("subject", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tickets"),
    )


def downgrade() -> None:
    op.drop_table("tickets")
