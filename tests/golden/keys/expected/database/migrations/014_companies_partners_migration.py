# fw:generated:sha256:e3eac3e0b57fae5a4002ff832eb410b025a73ed4aeada4bf74e3354be58d24d1
"""Create the table companies_partners."""

import sqlalchemy as sa
from alembic import op

revision = "014_companies_partners"
down_revision = "013_companies_topics"


def upgrade() -> None:
    op.create_table(
        "companies_partners",
        sa.Column("company_id", sa.String(30), nullable=False),
        sa.Column("partner_id", sa.String(30), nullable=False),
        sa.PrimaryKeyConstraint(
            "company_id", "partner_id", name="pk_companies_partners"
        ),
        sa.ForeignKeyConstraint(
            ["company_id"],
            ["companies.id"],
            name="fk_companies_partners_company_id",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["partner_id"],
            ["companies.id"],
            name="fk_companies_partners_partner_id",
            ondelete="CASCADE",
        ),
    )
    op.create_index(
        "idx_companies_partners_partner_id", "companies_partners", ["partner_id"]
    )


def downgrade() -> None:
    op.drop_table("companies_partners")
