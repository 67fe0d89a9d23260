# fw:generated:sha256:f4d5f93d1abc8f07245e8c7fdf57a8977dac90e1697cdd4ed4141ae45d032e70
"""Add rating to post."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "003_add_rating_to_post"
down_revision = "002_post"


def upgrade() -> None:
    with op.batch_alter_table("posts") as batch:
        batch.add_column(sa.Column("rating", t.Decimal(3, 1), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("posts") as batch:
        batch.drop_column("rating")
