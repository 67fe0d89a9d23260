# fw:generated:sha256:0a684695840a909d1fbbf061046688861be81f01ddc10acc1b468e61c470d987
"""Create the table international_standardization_organization_working_groups."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "002_international_standardization_organization_working_group"
down_revision = "001_international_standardization_organization_subcommittee"


def upgrade() -> None:
    op.create_table(
        "international_standardization_organization_working_groups",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.Column(
            "international_standardization_organization_subcommittee_id",
            t.Uuid(),
            nullable=False,
        ),
        sa.Column("created_at", t.DateTime(), nullable=False),
        sa.Column("updated_at", t.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint(
            "id", name="pk_international_standardization_organization_working_groups"
        ),
        sa.ForeignKeyConstraint(
            ["international_standardization_organization_subcommittee_id"],
            ["international_standardization_organization_subcommittees.id"],
            name="fk_international_standardization_organization_working_36c635c0",
            ondelete="CASCADE",
        ),
    )
    op.create_index(
        "idx_international_standardization_organization_working_283d6a8f",
        "international_standardization_organization_working_groups",
        ["international_standardization_organization_subcommittee_id"],
    )


def downgrade() -> None:
    op.drop_table("international_standardization_organization_working_groups")
