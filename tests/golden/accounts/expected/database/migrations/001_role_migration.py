# fw:generated:sha256:8448fe7244c28257f7845b13cf6f1c31090640d35a19aacc1530655155f2f6c6
"""Create the table roles."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "001_role"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "roles",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_roles"),
        sa.UniqueConstraint("name", name="uq_roles_name"),
        sa.CheckConstraint(
            sa.column("name").in_(["super-admin", "admin", "developer"]),
            name="ck_roles_name",
        ),
    )


def downgrade() -> None:
    op.drop_table("roles")
