# fw:generated:sha256:4a170f55d55a0aecc2a97277d9754be3dcf21ac559d384c2310b1f49693b9261
"""Create the table topics."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "005_topic"
down_revision = "004_override"


def upgrade() -> None:
    op.create_table(
        "topics",
        sa.Column("number", t.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_topics"),
    )


def downgrade() -> None:
    op.drop_table("topics")
