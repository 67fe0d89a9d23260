# fw:generated:sha256:f64819f23067285becc7c0d39dd6beae78273603811808f2c759a144b458826b
"""Create the table tblAuthors."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import actions
from fw.runtime.database import types as t

revision = "001_author"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tblAuthors",
        sa.Column("authorId", t.Uuid(), nullable=False),
        sa.Column("eMail", sa.String(255), nullable=False),
        sa.Column("fullName", sa.String(80), nullable=False),
        sa.Column("createdAt", t.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("authorId", name="pk_tblAuthors"),
        sa.UniqueConstraint("eMail", name="uq_tblAuthors_eMail"),
        actions.check("length(fullName) >= 2", name="ck_tblAuthors_fullName"),
    )


def downgrade() -> None:
    op.drop_table("tblAuthors")
