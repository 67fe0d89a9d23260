# fw:generated:sha256:3a7b484b031c0265c841721d3d47e7c14f878212dffcfc97748fe39154d5b9ad
"""Create the table labels."""

import sqlalchemy as sa
from alembic import op

revision = "004_label"
down_revision = "003_invoice"


def upgrade() -> None:
    op.create_table(
        "labels",
        sa.Column("slug", sa.String(255), nullable=False),
        sa.PrimaryKeyConstraint("slug", name="pk_labels"),
    )


def downgrade() -> None:
    op.drop_table("labels")
