# fw:generated:sha256:7488db010cf53d9fe7598a7f82b2fd67d6ced259d89c07cc911a82f7112a4ccf
"""Create the table people."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "001_person"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.Column("name", sa.String(255), nullable=False),
        sa.Column("partner_id", t.Uuid(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
        sa.UniqueConstraint("partner_id", name="uq_people_partner_id"),
        sa.ForeignKeyConstraint(
            ["partner_id"],
            ["people.id"],
            name="fk_people_partner_id",
            ondelete="RESTRICT",
        ),
    )


def downgrade() -> None:
    op.drop_table("people")
