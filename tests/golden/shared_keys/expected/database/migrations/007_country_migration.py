# fw:generated:sha256:919e6ca2ef23b9658b6a82cf2c908ab1bda772a83b53a22531d16655b0c8eb5b
"""Create the table countries."""

import sqlalchemy as sa
from alembic import op

revision = "007_country"
down_revision = "006_topic_note"


def upgrade() -> None:
    op.create_table(
        "countries",
        sa.Column("code", sa.String(2), nullable=False),
        sa.Column("slug", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("code", name="pk_countries"),
        sa.UniqueConstraint("slug", name="uq_countries_slug"),
    )


def downgrade() -> None:
    op.drop_table("countries")
