# fw:generated:sha256:8c73971e8022d64a3fa46391a8295808301c8742234fa6f9047da3fc541538ad
"""Create the table members."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import actions
from fw.runtime.database import types as t

revision = "001_member"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "members",
        sa.Column("id", t.Uuid(), nullable=False),
        sa.Column("first_name", sa.String(255), nullable=False),
        sa.Column("last_name", sa.String(80), nullable=False),
        sa.Column("email", sa.String(255), nullable=False),
        sa.Column("website", t.Text(), nullable=True),
        sa.Column("slug", sa.String(60), nullable=False),
        sa.Column("phone", sa.String(255), nullable=True),
        sa.Column("country", sa.String(2), nullable=False, server_default="DE"),
        sa.Column("bio", t.Text(), nullable=True),
        sa.Column("birth_date", t.Date(), nullable=True),
        sa.Column("visits", t.Integer(), nullable=False, server_default=sa.text("0")),
        sa.Column("score", t.Float(), nullable=True),
        sa.Column("discount", t.Decimal(5, 2), nullable=False, server_default="0.00"),
        sa.Column("wealth", t.Decimal(30, 10), nullable=True),
        sa.Column("opens", t.Time(), nullable=False, server_default="09:00:00.000000"),
        sa.Column("renewed_at", t.DateTime(), nullable=True),
        sa.Column("expires_at", t.DateTime(), nullable=True),
        sa.Column("rank", t.Integer(), nullable=False),
        sa.Column("pin", sa.String(4), nullable=False),
        sa.Column("checks", t.Integer(), nullable=False, server_default=sa.text("1")),
        sa.PrimaryKeyConstraint("id", name="pk_members"),
        sa.UniqueConstraint("email", name="uq_members_email"),
        sa.UniqueConstraint("slug", name="uq_members_slug"),
        actions.check("trim(first_name) != ''", name="ck_members_first_name"),
        actions.check(
            "trim(last_name) != '' and length(last_name) >= 2",
            name="ck_members_last_name",
        ),
        actions.check(
            "length(bio) >= 10 and length(bio) <= 2000", name="ck_members_bio"
        ),
        actions.check("birth_date >= '1900-01-01'", name="ck_members_birth_date"),
        actions.check("visits >= 0", name="ck_members_visits"),
        actions.check("score >= 0.0 and score <= 1.0", name="ck_members_score"),
        actions.check(
            "discount >= 0.00 and discount <= 99.50", name="ck_members_discount"
        ),
        actions.check(
            "opens >= '08:30:00.000000' and opens <= '17:00:00.000000'",
            name="ck_members_opens",
        ),
        actions.check(
            "renewed_at >= '2020-01-01 00:00:00.000000' and renewed_at <= '2099-12-31 23:59:59.500000'",
            name="ck_members_renewed_at",
        ),
        actions.check("rank >= 1 and rank <= 5", name="ck_members_rank"),
        actions.check("checks >= 1", name="ck_members_checks"),
    )


def downgrade() -> None:
    op.drop_table("members")
