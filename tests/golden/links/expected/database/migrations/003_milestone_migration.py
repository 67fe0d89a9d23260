# fw:generated:sha256:6370f9647d765d742586de056f1c4849711bac1dc8569be3c161cb5860e73b4d
"""Create the table milestones."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "003_milestone"
down_revision = "002_issue"


def upgrade() -> None:
    op.create_table(
        "milestones",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.Column("name", sa.String(255), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_milestones"),
    )


def downgrade() -> None:
    op.drop_table("milestones")
