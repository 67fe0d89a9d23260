# fw:generated:sha256:bcdb95916a2ccac5b2ca0b749f4429871cfa48dd7146f7e3a1ee8b3fe9d2c043
"""Create the table teams."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "005_team"
down_revision = "004_member"


def upgrade() -> None:
    op.create_table(
        "teams",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.Column("name", sa.String(255), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_teams"),
        sa.UniqueConstraint("name", name="uq_teams_name"),
    )


def downgrade() -> None:
    op.drop_table("teams")
