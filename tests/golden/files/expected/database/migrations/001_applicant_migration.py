# fw:generated:sha256:a980f4f0788e9a4430bc7dd124cce2da60ae93a9d7cf7e6100f5a749c1c6f69e
"""Create the table applicants."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "001_applicant"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "applicants",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.Column("name", sa.String(255), nullable=False),
        sa.Column("portrait", t.File(), nullable=True),
        sa.Column("resume", t.File(), nullable=False),
        sa.Column("reference", t.File(), nullable=True),
        sa.Column("badge", t.File(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_applicants"),
    )


def downgrade() -> None:
    op.drop_table("applicants")
