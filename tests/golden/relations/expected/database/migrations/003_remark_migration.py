# fw:generated:sha256:f6487224e3d40ef2ad91727e9b9f47c6a3839f57e82f07e1bd02a767215eebc3
"""Create the table remarks."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "003_remark"
down_revision = "002_article"


def upgrade() -> None:
    op.create_table(
        "remarks",
        sa.Column("id", t.Integer(), nullable=False),
        sa.Column("text", t.Text(), nullable=False),
        sa.Column("article_id", t.Uuid(), nullable=False),
        sa.Column("person_id", t.Uuid(), nullable=False),
        sa.Column("parent_id", t.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_remarks"),
        sa.ForeignKeyConstraint(
            ["article_id"],
            ["articles.id"],
            name="fk_remarks_article_id",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["person_id"],
            ["people.id"],
            name="fk_remarks_person_id",
            ondelete="RESTRICT",
        ),
        sa.ForeignKeyConstraint(
            ["parent_id"],
            ["remarks.id"],
            name="fk_remarks_parent_id",
            ondelete="CASCADE",
        ),
    )
    op.create_index("idx_remarks_article_id", "remarks", ["article_id"])
    op.create_index("idx_remarks_person_id", "remarks", ["person_id"])
    op.create_index("idx_remarks_parent_id", "remarks", ["parent_id"])


def downgrade() -> None:
    op.drop_table("remarks")
