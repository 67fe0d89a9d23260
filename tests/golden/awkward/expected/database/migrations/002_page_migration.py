# fw:generated:sha256:b288d7f1e1c469da704cba4797fef868172b44527b88f9eb923803b83b180436
"""Create the table pages."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "002_page"
down_revision = "001_service"


def upgrade() -> None:
    op.create_table(
        "pages",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.Column("service_id", t.Uuid(), nullable=False),
        sa.Column("group", sa.String(255), nullable=False),
        sa.Column("order", t.Integer(), nullable=False, server_default=sa.text("0")),
        sa.PrimaryKeyConstraint("id", name="pk_pages"),
        sa.UniqueConstraint("group", name="uq_pages_group"),
        sa.ForeignKeyConstraint(
            ["service_id"],
            ["services.id"],
            name="fk_pages_service_id",
            ondelete="RESTRICT",
        ),
    )
    op.create_index("idx_pages_service_id", "pages", ["service_id"])


def downgrade() -> None:
    op.drop_table("pages")
