# fw:generated:sha256:3a93137a75a5cca019e09e57c89ede3b4bf5d5fdf949fd7882f824e69adbaad1
"""Create the table international_standardization_organization_subcommittees."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "001_international_standardization_organization_subcommittee"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "international_standardization_organization_subcommittees",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.Column(
            "the_official_designation_of_the_subcommittee_in_english",
            sa.String(255),
            nullable=False,
        ),
        sa.Column(
            "the_official_designation_of_the_subcommittee_in_french",
            sa.String(500),
            nullable=True,
        ),
        sa.Column(
            "state_of_the_proceedings",
            sa.String(64),
            nullable=False,
            server_default="preliminary",
        ),
        sa.PrimaryKeyConstraint(
            "id", name="pk_international_standardization_organization_subcommittees"
        ),
        sa.UniqueConstraint(
            "the_official_designation_of_the_subcommittee_in_french",
            name="uq_international_standardization_organization_subcommi_3915344f",
        ),
        sa.UniqueConstraint(
            "the_official_designation_of_the_subcommittee_in_english",
            "state_of_the_proceedings",
            name="uq_international_standardization_organization_subcommi_eb81e740",
        ),
        sa.CheckConstraint(
            sa.column("state_of_the_proceedings").in_(
                [
                    "preliminary",
                    "proposal",
                    "preparatory",
                    "committee",
                    "enquiry",
                    "approval",
                    "publication",
                ],
            ),
            name="ck_international_standardization_organization_subcommi_e8f9dcbc",
        ),
    )
    op.create_index(
        "idx_international_standardization_organization_subcomm_834139b4",
        "international_standardization_organization_subcommittees",
        ["the_official_designation_of_the_subcommittee_in_english"],
    )


def downgrade() -> None:
    op.drop_table("international_standardization_organization_subcommittees")
