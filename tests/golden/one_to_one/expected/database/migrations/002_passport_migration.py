# fw:generated:sha256:bc4e1ec2870acd46e22ac810bca4e659841b6c42a8271f37d54cedd49429cfac
"""Create the table passports."""

import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

revision = "002_passport"
down_revision = "001_person"


def upgrade() -> None:
    op.create_table(
        "passports",
        sa.Column("id", t.Integer(), nullable=False),
        sa.Column("number", sa.String(20), nullable=False),
        sa.Column("person_id", t.Uuid(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_passports"),
        sa.UniqueConstraint("number", name="uq_passports_number"),
        sa.UniqueConstraint("person_id", name="uq_passports_person_id"),
        sa.ForeignKeyConstraint(
            ["person_id"],
            ["people.id"],
            name="fk_passports_person_id",
            ondelete="CASCADE",
        ),
    )


def downgrade() -> None:
    op.drop_table("passports")
