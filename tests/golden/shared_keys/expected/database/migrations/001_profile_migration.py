# fw:generated:sha256:2eec2fe4f008f6ad8b2cf50dc9940c721897d0475d33d6610ffb22608e0cd45f
"""Create the table profiles."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "001_profile"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "profiles",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_profiles"),
    )


def downgrade() -> None:
    op.drop_table("profiles")
