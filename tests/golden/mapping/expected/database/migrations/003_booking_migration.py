# fw:generated:sha256:46c4440720c727b2d43e57aca8bdb3909826b4edf0179c553e70aec432f004c0
"""Create the table order."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import actions
from fw.runtime.database import types as t

revision = "003_booking"
down_revision = "002_tag"


def upgrade() -> None:
    op.create_table(
        "order",
        sa.Column("bookingId", t.Uuid(), nullable=False),
        sa.Column("authorId", t.Uuid(), nullable=False),
        sa.Column("metadata", t.Json(), nullable=False),
        sa.Column("from", t.DateTime(), nullable=False),
        sa.Column("to", t.DateTime(), nullable=False),
        sa.Column("page", t.Integer(), nullable=False, server_default=sa.text("1")),
        sa.Column("Status", sa.String(64), nullable=False, server_default="open"),
        sa.Column("Note", t.Text(), nullable=True),
        sa.Column("select", sa.String(255), nullable=True),
        sa.PrimaryKeyConstraint("bookingId", name="pk_order"),
        sa.UniqueConstraint("authorId", "from", name="uq_order_authorId_from"),
        sa.ForeignKeyConstraint(
            ["authorId"],
            ["tblAuthors.authorId"],
            name="fk_order_authorId",
            ondelete="CASCADE",
        ),
        actions.check("page >= 0", name="ck_order_page"),
        sa.CheckConstraint(
            sa.column("Status").in_(["open", "done"]), name="ck_order_Status"
        ),
        actions.check("to > from", name="ck_order_to_from"),
    )
    op.create_index("idx_order_from", "order", ["from"])
    op.create_index("idx_order_page_desc_to", "order", [sa.column("page").desc(), "to"])
    actions.create_partial_index(
        "uq_order_authorId_where", "order", ["authorId"], "page > 100", unique=True
    )


def downgrade() -> None:
    op.drop_table("order")
