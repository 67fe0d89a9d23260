# fw:generated:sha256:c6173ffe994a964b7b75d373ce698caacc17fa1d9c6369dc3890806dbe1842f7
"""Create the table articles."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import actions
from fw.runtime.database import types as t

revision = "001_article"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "articles",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.Column("title", sa.String(255), nullable=False),
        sa.Column(
            "tags",
            t.Array(sa.String(40)),
            nullable=False,
            server_default=actions.empty_array(),
        ),
        sa.Column("names", t.Array(sa.String(255)), nullable=False),
        sa.Column("bodies", t.Array(t.Text()), nullable=True),
        sa.Column("ranks", t.Array(t.Integer()), nullable=True),
        sa.Column(
            "related",
            t.Array(t.Uuid()),
            nullable=False,
            server_default=actions.empty_array(),
        ),
        sa.Column(
            "topics",
            t.Array(sa.String(64)),
            nullable=False,
            server_default=actions.empty_array(),
        ),
        sa.Column(
            "states",
            t.Array(sa.String(64)),
            nullable=False,
            server_default=actions.empty_array(),
        ),
        sa.PrimaryKeyConstraint("id", name="pk_articles"),
    )


def downgrade() -> None:
    op.drop_table("articles")
