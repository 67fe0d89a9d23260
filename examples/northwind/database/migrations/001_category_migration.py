# fw:generated:sha256:f91f0584d75645e9fcf1df972bc96390cbd064a9b61e91fac434bf905390b440
"""Create the table categories."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "001_category"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "categories",
        sa.Column("id", t.Integer(), nullable=False),
        sa.Column("name", sa.String(15), nullable=False),
        sa.Column("description", t.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_categories"),
        sa.UniqueConstraint("name", name="uq_categories_name"),
    )


def downgrade() -> None:
    op.drop_table("categories")
