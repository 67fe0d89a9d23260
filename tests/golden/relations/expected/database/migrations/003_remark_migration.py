# fw:generated:sha256:fa06a2c736afd23e89d29e179fcebe8691faf207f2e043fb1bd69c3e5f2ed04a
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


def downgrade() -> None:
    op.drop_table("remarks")
