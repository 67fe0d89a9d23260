# fw:generated:sha256:d77959c02701ed3f7cc773ef0b185d02f034dfeedc6136276161b76c24fd2764
"""Create the table memberships."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "006_membership"
down_revision = "005_team"


def upgrade() -> None:
    op.create_table(
        "memberships",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.Column("member_id", t.Uuid(), nullable=False),
        sa.Column("team_id", t.Uuid(), nullable=False),
        sa.Column("role", sa.String(64), nullable=False, server_default="guest"),
        sa.PrimaryKeyConstraint("id", name="pk_memberships"),
        sa.UniqueConstraint(
            "member_id", "team_id", name="uq_memberships_member_id_team_id"
        ),
        sa.ForeignKeyConstraint(
            ["member_id"],
            ["members.id"],
            name="fk_memberships_member_id",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["team_id"], ["teams.id"], name="fk_memberships_team_id", ondelete="CASCADE"
        ),
        sa.CheckConstraint(
            sa.column("role").in_(["owner", "guest"]), name="ck_memberships_role"
        ),
    )
    op.create_index("idx_memberships_team_id", "memberships", ["team_id"])


def downgrade() -> None:
    op.drop_table("memberships")
