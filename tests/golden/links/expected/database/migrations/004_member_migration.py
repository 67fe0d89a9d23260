# fw:generated:sha256:fbd17edf8fa4c87632e0f4dd8adc625f426a216b8c87ad462dde1e88080bd36a
"""Create the table members."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "004_member"
down_revision = "003_milestone"


def upgrade() -> None:
    op.create_table(
        "members",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.Column("name", sa.String(255), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_members"),
    )


def downgrade() -> None:
    op.drop_table("members")
