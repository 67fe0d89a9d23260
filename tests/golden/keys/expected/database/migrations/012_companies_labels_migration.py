# fw:generated:sha256:529ba604abda98df0531149040cd6b7c59d0b1e1dec5740a5599b8ddbc5bfbf5
"""Create the table companies_labels."""

import sqlalchemy as sa
from alembic import op

revision = "012_companies_labels"
down_revision = "011_event"


def upgrade() -> None:
    op.create_table(
        "companies_labels",
        sa.Column("company_id", sa.String(30), nullable=False),
        sa.Column("label_id", sa.String(255), nullable=False),
        sa.PrimaryKeyConstraint("company_id", "label_id", name="pk_companies_labels"),
        sa.ForeignKeyConstraint(
            ["company_id"],
            ["companies.id"],
            name="fk_companies_labels_company_id",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["label_id"],
            ["labels.slug"],
            name="fk_companies_labels_label_id",
            ondelete="CASCADE",
        ),
    )
    op.create_index("idx_companies_labels_label_id", "companies_labels", ["label_id"])


def downgrade() -> None:
    op.drop_table("companies_labels")
