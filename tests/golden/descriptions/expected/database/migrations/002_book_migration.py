# fw:generated:sha256:edec1742cf722e5201e1840313199f675b811346fcb4119a1a1a0b79587d9e65
"""Create the table books."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "002_book"
down_revision = "001_author"


def upgrade() -> None:
    op.create_table(
        "books",
        sa.Column("id", t.Integer(), nullable=False),
        sa.Column("title", sa.String(255), nullable=False),
        sa.Column("isbn", sa.String(13), nullable=False),
        sa.Column("author_id", t.Uuid(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_books"),
        sa.UniqueConstraint("isbn", name="uq_books_isbn"),
        sa.ForeignKeyConstraint(
            ["author_id"],
            ["authors.id"],
            name="fk_books_author_id",
            ondelete="RESTRICT",
        ),
    )
    op.create_index("idx_books_author_id", "books", ["author_id"])


def downgrade() -> None:
    op.drop_table("books")
