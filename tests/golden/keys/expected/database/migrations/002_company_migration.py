# fw:generated:sha256:9a6d5a064c6ff7c9038bedb0692f7437c457c016438a5d4d4dbe23b72d0c2be8
"""Create the table companies."""

import sqlalchemy as sa
from alembic import op

revision = "002_company"
down_revision = "001_country"


def upgrade() -> None:
    op.create_table(
        "companies",
        sa.Column("id", sa.String(30), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("vat", sa.String(20), nullable=False),
        sa.Column("country_code", sa.String(2), nullable=True),
        sa.Column("parent_id", sa.String(30), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_companies"),
        sa.UniqueConstraint("vat", name="uq_companies_vat"),
        sa.ForeignKeyConstraint(
            ["country_code"],
            ["countries.code"],
            name="fk_companies_country_code",
            ondelete="SET NULL",
        ),
        sa.ForeignKeyConstraint(
            ["parent_id"],
            ["companies.id"],
            name="fk_companies_parent_id",
            ondelete="RESTRICT",
        ),
    )
    op.create_index("idx_companies_country_code", "companies", ["country_code"])
    op.create_index("idx_companies_parent_id", "companies", ["parent_id"])


def downgrade() -> None:
    op.drop_table("companies")
