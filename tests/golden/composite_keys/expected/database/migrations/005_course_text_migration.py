# fw:generated:sha256:942e4fe13e41b977906e9d3bcd994d314ca8356aa7cc08306993fb07b5926d72
"""Create the table course_texts."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "005_course_text"
down_revision = "004_follow"


def upgrade() -> None:
    op.create_table(
        "course_texts",
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("body", t.Text(), nullable=False),
        sa.Column("lang", sa.String(5), nullable=False),
        sa.Column("course_id", t.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("course_id", "lang", name="pk_course_texts"),
        sa.ForeignKeyConstraint(
            ["course_id"],
            ["courses.id"],
            name="fk_course_texts_course_id",
            ondelete="CASCADE",
            onupdate="CASCADE",
        ),
    )
    op.create_index("idx_course_texts_lang_title", "course_texts", ["lang", "title"])


def downgrade() -> None:
    op.drop_table("course_texts")
