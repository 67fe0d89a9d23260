# fw:generated:sha256:5e7eee0cd98350bd5e7fdb9d46b759b6c9851a8a2fc8daafc37c8b4b2222063a
"""Create the table country_pages."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "009_country_page"
down_revision = "008_country_flag"


def upgrade() -> None:
    op.create_table(
        "country_pages",
        sa.Column("country", sa.String(40), nullable=False),
        sa.Column("body", t.Text(), nullable=False),
        sa.PrimaryKeyConstraint("country", name="pk_country_pages"),
        sa.ForeignKeyConstraint(
            ["country"],
            ["countries.slug"],
            name="fk_country_pages_country",
            ondelete="CASCADE",
            onupdate="CASCADE",
        ),
    )


def downgrade() -> None:
    op.drop_table("country_pages")
