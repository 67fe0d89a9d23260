# fw:generated:sha256:d48dd3fd9d3eda140f73fe27d57f7b93b9aaea91083af0bdac85c79ee1f108ef
"""Create the table overrides."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "004_override"
down_revision = "003_address"


def upgrade() -> None:
    op.create_table(
        "overrides",
        sa.Column("id", t.Integer(), nullable=False),
        sa.Column("settings_id", t.Uuid(), nullable=False),
        sa.Column("value", t.Json(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_overrides"),
        sa.ForeignKeyConstraint(
            ["settings_id"],
            ["settings.profile_id"],
            name="fk_overrides_settings_id",
            ondelete="CASCADE",
        ),
    )
    op.create_index("idx_overrides_settings_id", "overrides", ["settings_id"])


def downgrade() -> None:
    op.drop_table("overrides")
