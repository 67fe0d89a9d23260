# fw:generated:sha256:94ec1db2acf64e00670e6bc3f266171b429311921fa69b123012a6abef6c52e0
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
        sa.Column("prices", t.Array(t.Decimal(8, 2)), nullable=True),
        sa.Column(
            "scores",
            t.Array(t.Float()),
            nullable=False,
            server_default=actions.empty_array(),
        ),
        sa.Column(
            "flags",
            t.Array(t.Boolean()),
            nullable=False,
            server_default=actions.empty_array(),
        ),
        sa.Column("days", t.Array(t.Date()), nullable=True),
        sa.Column(
            "opened",
            t.Array(t.DateTime()),
            nullable=False,
            server_default=actions.empty_array(),
        ),
        sa.Column(
            "hours",
            t.Array(t.Time()),
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
