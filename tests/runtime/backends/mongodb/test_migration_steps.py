"""Steps that operations of revisions become on MongoDB."""

from __future__ import annotations

from typing import Any

import pytest
import sqlalchemy as sa
from alembic.operations import ops

from fw.runtime.database import types as t
from fw.runtime.database.backends.base.ddl_impact import SCHEMA_CHANGES
from fw.runtime.database.backends.mongodb.migrations.default_values import assignment, default_value
from fw.runtime.database.backends.mongodb.migrations.impact import DDL_IMPACT
from fw.runtime.database.backends.mongodb.migrations.planning import tables_of
from fw.runtime.database.backends.mongodb.migrations.tables import Tables
from fw.runtime.database.migrations import revision_operations as actions
from fw.runtime.errors import FwError

SOURCE = """
import sqlalchemy as sa
from alembic import op
from fw.runtime.database import actions
from fw.runtime.database import types as t

op.create_table(
    "notes",
    sa.Column("id", t.Integer(), nullable=False),
    sa.Column("title", sa.String(20), nullable=True),
    sa.Column("size", t.Integer(), nullable=True),
    sa.PrimaryKeyConstraint("id", name="pk_notes"),
    sa.UniqueConstraint("title", name="uq_notes_title"),
    actions.check("size > 0", name="ck_notes_size"),
)
actions.create_partial_index("idx_notes_size", "notes", [sa.column("size").desc()], "title is null")
"""
WITHOUT_EFFECT = ("change default", "add foreign key", "replace foreign key", "drop foreign key")


@pytest.fixture
def tables() -> Tables:
    return tables_of(SOURCE)


def lines(tables: Tables, operation: ops.MigrateOperation) -> list[str]:
    return [each.text for each in tables.apply(operation)]


def test_each_change_has_an_impact_but_those_without_effect() -> None:
    assert {*DDL_IMPACT} | {*WITHOUT_EFFECT} == {*SCHEMA_CHANGES}


def test_a_renamed_column_is_renamed_in_indexes_and_checks(tables: Tables) -> None:
    found = lines(tables, ops.AlterColumnOp("notes", "size", modify_name="width"))
    assert [each.partition(":")[0] for each in found] == [
        'db.runCommand({"dropIndexes"',
        'db.runCommand({"update"',
        'db.runCommand({"collMod"',
        'db.runCommand({"update"',
        'db.runCommand({"createIndexes"',
    ]
    state = tables.state("notes")
    assert state.checks["ck_notes_size"].condition == "width > 0"
    assert state.indexes["idx_notes_size"].descending == {"width"}
    found = lines(tables, ops.AlterColumnOp("notes", "title", modify_name="label"))
    assert state.indexes["idx_notes_size"].where == "label is null"


def test_an_index_follows_a_column_that_becomes_required(tables: Tables) -> None:
    found = lines(tables, ops.AlterColumnOp("notes", "title", modify_nullable=False))
    assert found[0] == 'db.runCommand({"dropIndexes": "notes", "index": "uq_notes_title"})'
    assert found[1].startswith("// refuse documents of notes that break")
    assert "partialFilterExpression" not in found[-1]


def test_an_index_of_another_name_replaces_its_twin(tables: Tables) -> None:
    index = ops.CreateIndexOp("idx_a", "notes", ["size"])
    lines(tables, index)
    assert lines(tables, ops.CreateIndexOp("idx_b", "notes", ["size"])) == []
    dropped, made = lines(tables, ops.DropIndexOp("idx_a", "notes"))
    assert ('"idx_a"' in dropped, '"idx_b"' in made) == (True, True)


def test_a_wider_type_changes_no_document(tables: Tables) -> None:
    found = lines(tables, ops.AlterColumnOp("notes", "title", modify_type=sa.String(40)))
    assert all("update" not in each for each in found)
    assert '"maxLength": 40' in found[-2]


@pytest.mark.parametrize(
    ("type_", "default", "value"),
    [
        (t.Integer(), sa.text("7"), 7),
        (t.Integer(), "7", 7),
        (t.Integer(), sa.text("-7"), -7),
        (t.Float(), sa.text("1.5"), 1.5),
        (t.Boolean(), sa.true(), True),
        (t.Boolean(), sa.text("false"), False),
        (sa.String(9), "it's", "it's"),
        (sa.String(9), sa.text("'it''s'"), "it's"),
        (t.Text(), actions.long_default("a:b"), "a:b"),
        (t.Json(), actions.long_default('{"a": 1}'), '{"a":1}'),
        (t.Array(t.Integer()), actions.empty_array(), []),
        (t.Integer(), sa.null(), None),
        (t.Integer(), None, None),
    ],
)
def test_literals_of_defaults_are_read(type_: Any, default: Any, value: Any) -> None:
    table = sa.Table("notes", sa.MetaData(), sa.Column("a", type_))
    found = default_value(table, "a", default)
    assert found == value or str(found).replace(" ", "") == value


def test_the_time_of_a_default_is_that_of_the_server() -> None:
    table = sa.Table("notes", sa.MetaData(), sa.Column("at", t.DateTime()))
    now = [{"$set": {"at": "$$NOW"}}]
    assert assignment(table, "at", actions.moment()) == now
    assert assignment(table, "at", sa.text("CURRENT_TIMESTAMP")) == now
    assert assignment(table, "at", sa.func.now()) == now


@pytest.mark.parametrize("sql", ["lower(title)", "1 + 1", "a", "(select 1)"])
def test_expressions_of_defaults_are_refused(sql: str) -> None:
    table = sa.Table("notes", sa.MetaData(), sa.Column("a", sa.String(40)))
    with pytest.raises(FwError, match="is written in SQL") as caught:
        default_value(table, "a", sa.text(sql))
    assert "actions.execute" in str(caught.value.hint)
