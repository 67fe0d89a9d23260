# fw:generated:sha256:ca7d18c5fc0de113fd279297ff57189dc1ca9da78580dcb9d495a24308ad0494
"""Create the table empties."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "002_empty"
down_revision = "001_sample"


def upgrade() -> None:
    op.create_table(
        "empties",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_empties"),
    )


def downgrade() -> None:
    op.drop_table("empties")
