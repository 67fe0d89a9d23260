# fw:generated:sha256:865ab80adf9b2070527a5d9a3f4b1326a74be64f6b50519dc1a10c499f5a5498
"""Create the table country_flags."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "008_country_flag"
down_revision = "007_country"


def upgrade() -> None:
    op.create_table(
        "country_flags",
        sa.Column("code", sa.String(2), nullable=False),
        sa.Column("svg", t.Text(), nullable=False),
        sa.PrimaryKeyConstraint("code", name="pk_country_flags"),
        sa.ForeignKeyConstraint(
            ["code"],
            ["countries.code"],
            name="fk_country_flags_code",
            ondelete="CASCADE",
            onupdate="CASCADE",
        ),
    )


def downgrade() -> None:
    op.drop_table("country_flags")
