"""Create the views."""

from alembic import op

revision = "003_views"
down_revision = "002_post"

VIEWS = {
    "post_stats": "SELECT author_id, count(*) AS posts FROM posts GROUP BY author_id",
    "goals": "SELECT 1 AS id",
    "likes": "SELECT id AS post_id, author_id FROM posts",
}


def upgrade() -> None:
    for name, query in VIEWS.items():
        op.execute(f"CREATE VIEW {name} AS {query}")


def downgrade() -> None:
    for name in VIEWS:
        op.execute(f"DROP VIEW {name}")
