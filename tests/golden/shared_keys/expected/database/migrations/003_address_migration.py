# fw:generated:sha256:b1ccda3633cd395fdc577cee0960c61494019fa044f148afd509dee212f11d80
"""Create the table addresses."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "003_address"
down_revision = "002_settings"


def upgrade() -> None:
    op.create_table(
        "addresses",
        sa.Column("profile_id", t.Uuid(), nullable=False),
        sa.Column("city", sa.String(80), nullable=False),
        sa.PrimaryKeyConstraint("profile_id", name="pk_addresses"),
        sa.ForeignKeyConstraint(
            ["profile_id"],
            ["profiles.id"],
            name="fk_addresses_profile_id",
            ondelete="RESTRICT",
        ),
    )


def downgrade() -> None:
    op.drop_table("addresses")
