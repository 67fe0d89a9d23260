# fw:generated:sha256:ecf3ed7801223ff12ff33283ab928e473863f399a62b510567f3aa7ba69d178e
"""Create the table articles."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "002_article"
down_revision = "001_person"


def upgrade() -> None:
    op.create_table(
        "articles",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.Column("title", sa.String(255), nullable=False),
        sa.Column("author_id", t.Uuid(), nullable=False),
        sa.Column("editor_id", t.Uuid(), nullable=True),
        sa.Column("created_at", t.DateTime(), nullable=False),
        sa.Column("updated_at", t.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_articles"),
        sa.ForeignKeyConstraint(
            ["author_id"],
            ["people.id"],
            name="fk_articles_author_id",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["editor_id"],
            ["people.id"],
            name="fk_articles_editor_id",
            ondelete="SET NULL",
        ),
    )
    op.create_index("idx_articles_author_id", "articles", ["author_id"])
    op.create_index("idx_articles_editor_id", "articles", ["editor_id"])


def downgrade() -> None:
    op.drop_table("articles")
