# fw:generated:sha256:07a1ff4b27672b77506b5926d330fbcfe346cf9f8015a94ee5857858af62eca1
"""Create the table people."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "001_person"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.Column("name", sa.String(120), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
    )
    op.create_index("idx_people_name", "people", ["name"])


def downgrade() -> None:
    op.drop_table("people")
