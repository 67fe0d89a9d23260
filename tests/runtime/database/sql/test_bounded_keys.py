"""Bounded keys: which statements look up keys first."""

from __future__ import annotations

import pytest
import sqlalchemy as sa

from fw.runtime.database.backends import backend_named
from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.database.query.selection import AnyOf, Clause, Condition, Related, Selection
from fw.runtime.database.relations.relation import relation_of
from fw.runtime.database.sql.backend import SqlBackend
from fw.runtime.database.sql.statements.bounded_keys import MOST
from fw.runtime.database.sql.statements.table import Statements
from tests.runtime.library import Book, Writer

NAMED = (Condition("name", "eq", "ada"),)
WRITER = Related(relation_of(Book, "writer"), NAMED)
EDITOR = Related(relation_of(Book, "editor"), (Related(relation_of(Writer, "mentor"), NAMED),))
SHORT = Condition("pages", "lt", 9)
EITHER = AnyOf(((WRITER,), (SHORT,)))


def statements_of(name: str = "postgres") -> Statements:
    backend = backend_named(name)
    assert isinstance(backend, SqlBackend)
    assert isinstance(Book.__table__, sa.Table)
    return Statements(Book.__table__, metadata_of(Book), backend.dialect(), backend.columns())


def texts(conditions: tuple[Clause, ...], name: str = "postgres") -> tuple[str, ...]:
    """Return the statements that read the rows which meet conditions."""
    made, page = statements_of(name), Selection(conditions, limit=9)
    return (
        made.select(page).text,
        made.select_within(page).text,
        made.exists(page).text,
        made.count(conditions).text,
    )


@pytest.mark.parametrize(
    ("conditions", "lists"),
    [
        ((EITHER,), 2),
        ((AnyOf(((WRITER, SHORT), (EDITOR,))),), 4),
        ((SHORT, EITHER, Condition("id", "gt", "0")), 2),
    ],
)
def test_statements_with_alternative_relations_look_up_keys(
    conditions: tuple[Clause, ...], lists: int
) -> None:
    for text in texts(conditions):
        assert text.count(f"LIMIT {MOST}") == lists


@pytest.mark.parametrize(
    ("conditions", "name"),
    [
        ((WRITER, EDITOR), "postgres"),
        ((AnyOf(((SHORT,), (Condition("pages", "eq", 99),))),), "postgres"),
        ((Condition("id", "eq", "0"), EITHER), "postgres"),
        ((AnyOf(((WRITER,), (Condition("title", "contains", "a"),))),), "postgres"),
        ((EITHER,), "sqlite"),
        ((EITHER,), "mysql"),
    ],
)
def test_other_statements_do_not(conditions: tuple[Clause, ...], name: str) -> None:
    for text in texts(conditions, name):
        assert "fw_keys" not in text


def test_statements_of_all_rows_and_of_one_do_not() -> None:
    """A locked row is compared again after another transaction has changed it, without its keys."""
    made = statements_of()
    for statement in (
        made.select(Selection((EITHER,))),
        made.lock((EITHER,)),
        made.find((EITHER,)),
    ):
        assert "fw_keys" not in statement.text
