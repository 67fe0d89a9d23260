# fw:generated:sha256:1fff3759c9cc39b3ab262330fdac517574ca4615483a78974f2d80d47f940f28
"""Create the table auth_roles."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "003_auth_role"
down_revision = "002_note"


def upgrade() -> None:
    op.create_table(
        "auth_roles",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_auth_roles"),
        sa.UniqueConstraint("name", name="uq_auth_roles_name"),
    )


def downgrade() -> None:
    op.drop_table("auth_roles")
