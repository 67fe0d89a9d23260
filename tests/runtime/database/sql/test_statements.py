"""Compiled statements."""

from dataclasses import replace

import pytest
import sqlalchemy as sa
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite

from fw.runtime.database.backends import backend_named
from fw.runtime.database.models.defaults import Defaults
from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.database.naming import MAX_LENGTH
from fw.runtime.database.query.selection import Condition, Related, Selection
from fw.runtime.database.relations.relation import Relation
from fw.runtime.database.sql.backend import SqlBackend
from fw.runtime.database.sql.statements import table as module
from fw.runtime.database.sql.statements.compiled import Statement
from fw.runtime.database.sql.statements.semi_joins import related_to
from fw.runtime.database.sql.statements.table import Statements
from tests.runtime.models import Shelf


def test_rows_of_a_subquery_have_plain_string_names() -> None:
    posts = sa.Table("posts", sa.MetaData(), sa.Column("id", sa.Integer), sa.Column("at", sa.Float))
    some = sa.select(posts).limit(10).subquery("some")
    statement = Statement(sa.select(some), SQLiteDialect_pysqlite())
    for row in (statement.row([1, 2.0]), *statement.rows([[1, 2.0]])):
        assert [type(name) for name in row] == [str, str]


@pytest.mark.parametrize("name", ["sqlite", "postgres", "mysql"])
def test_rows_of_a_subquery_keep_long_column_names(name: str) -> None:
    provider = backend_named(name)
    assert isinstance(provider, SqlBackend)
    within = sa.select(sa.table("t", sa.column("n" * MAX_LENGTH))).subquery()

    statement = Statement(sa.select(within), provider.dialect())

    assert list(statement.row([1])) == ["n" * MAX_LENGTH]


@pytest.fixture
def statements() -> Statements:
    provider = backend_named("mysql")
    assert isinstance(provider, SqlBackend)
    table = Shelf.__table__
    assert isinstance(table, sa.Table)
    return Statements(table, metadata_of(Shelf), provider.dialect(), provider.columns())


def test_the_cache_keeps_the_most_recently_used_statements(
    statements: Statements, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_CACHE_SIZE", 4)
    hot = Selection((Condition("label", "eq", "a"),))
    compiled = statements.select(hot)

    for length in range(1, 9):
        statements.select(Selection((Condition("id", "in", [1] * 2**length),)))
        assert statements.select(hot) is compiled
    assert len(statements) == 4


def test_related_rows_are_distinct_where_several_lead_to_one_row() -> None:
    shelf = sa.table("shelves", sa.column("id"))
    one = Relation("shelf", Shelf, near="id", far="id", many=False)
    for relation, distinct in ((one, False), (replace(one, many=True), True)):
        clause = Related(relation, (Condition("label", "eq", "a"),))
        found = related_to(shelf, clause, lambda end: [end.c.label == "a"])
        assert ("SELECT DISTINCT" in str(found)) is distinct


def test_statements_with_and_without_returning_are_cached_apart(statements: Statements) -> None:
    for returning in (False, True, False):
        for made in (
            statements.insert(frozenset(), returning=returning),
            statements.update(["label"], returning=returning),
        ):
            assert ("RETURNING" in made.text) is returning
    assert len(statements) == 4


def test_the_database_sets_columns_with_a_default_in_sql() -> None:
    table = sa.Table(
        "measured",
        sa.MetaData(),
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("plain", sa.Integer),
        sa.Column("server", sa.Integer, server_default="3"),
        sa.Column("clause", sa.Integer, default=sa.func.length("four")),
        sa.Column("python", sa.Integer, default=5),
    )
    defaults = Defaults(table)
    filled = defaults.filled({})
    assert filled == {"plain": None, "python": 5}
    assert defaults.omitted(filled) == {"id", "server", "clause"}
    assert defaults.omitted(defaults.filled({"id": 1, "server": None})) == {"clause"}
