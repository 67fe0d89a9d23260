# fw:generated:sha256:a606557f4226d18863be2743d75675e4ac116e4820cdd5e807b07407967a27a6
"""Create the table settings."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "002_settings"
down_revision = "001_profile"


def upgrade() -> None:
    op.create_table(
        "settings",
        sa.Column("profile_id", t.Uuid(), nullable=False),
        sa.Column("dark", t.Boolean(), nullable=False, server_default=sa.false()),
        sa.PrimaryKeyConstraint("profile_id", name="pk_settings"),
        sa.ForeignKeyConstraint(
            ["profile_id"],
            ["profiles.id"],
            name="fk_settings_profile_id",
            ondelete="CASCADE",
        ),
    )


def downgrade() -> None:
    op.drop_table("settings")
