"""Cache of what is computed for a table: filled once, and freed with the table."""

from __future__ import annotations

import gc

import sqlalchemy as sa

from fw.runtime.database import types as t
from fw.runtime.database.backends.mongodb.migrations.planning import commands_both_ways
from fw.runtime.database.backends.mongodb.schema.computed import computed_of
from fw.runtime.database.backends.mongodb.schema.documents import documents_of

BEFORE = """
import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t

op.create_table(
    "cached_boxes",
    sa.Column("id", t.Integer(), nullable=False),
    sa.Column("size", t.Integer(), nullable=True),
    sa.PrimaryKeyConstraint("id", name="pk_cached_boxes"),
)
"""
REVISION = """
from alembic import op

revision = "002"

def upgrade() -> None:
    op.alter_column("cached_boxes", "size", new_column_name="width")

def downgrade() -> None:
    op.alter_column("cached_boxes", "width", new_column_name="size")
"""


def table() -> sa.Table:
    return sa.Table("lids", sa.MetaData(), sa.Column("id", t.Integer(), primary_key=True))


def test_documents_are_made_once_for_a_table() -> None:
    lids = table()
    assert documents_of(lids) is documents_of(lids)
    assert computed_of(lids) is computed_of(lids)


def test_a_copy_of_a_table_has_its_own_documents() -> None:
    lids = table()
    assert documents_of(lids).table is lids
    copied = lids.to_metadata(sa.MetaData())
    assert documents_of(copied).table is copied


def test_a_plan_of_migrations_keeps_no_table() -> None:
    """A process that plans again and again, as studio does, would grow by each plan."""
    ((up, down),) = commands_both_ways([REVISION], BEFORE)
    assert up
    assert down
    gc.collect()
    kept = [each for each in gc.get_objects() if type(each) is sa.Table]
    assert [each for each in kept if each.name == "cached_boxes"] == []
