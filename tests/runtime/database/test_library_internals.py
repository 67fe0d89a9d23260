"""Private names of SQLAlchemy, Alembic, asyncmy and asyncpg: each failure names the one that changed."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.ddl.impl import DefaultImpl
from alembic.script import ScriptDirectory
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.orm import (
    DeclarativeBase,
    Mapped,
    Mapper,
    RelationshipProperty,
    mapped_column,
    relationship,
)
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.types import TypeEngine

from fw.runtime.database import library_internals as internals
from fw.runtime.database import types as t
from fw.runtime.database.models.model import InternalModel
from fw.runtime.database.seeding.loader import SeededKey


class Base(DeclarativeBase):
    """The models of this file."""


class Shop(Base):
    __tablename__ = "shops"
    id: Mapped[int] = mapped_column(primary_key=True)
    items: Mapped[list[Item]] = relationship("Item", secondary="shops_items")


class Item(Base):
    __tablename__ = "items"
    id: Mapped[int] = mapped_column(primary_key=True)


sa.Table(
    "shops_items",
    Base.metadata,
    sa.Column("shop_id", sa.ForeignKey("shops.id")),
    sa.Column("item_id", sa.ForeignKey("items.id")),
)


@pytest.mark.parametrize(
    ("function", "parameters"),
    [
        (Mapper.get_property, ["self", "key", "_configure_mappers"]),
        (RelationshipProperty._process_dependent_arguments, ["self"]),
        (RelationshipProperty._setup_join_conditions, ["self"]),
        (TypeEngine._cached_result_processor, ["self", "dialect", "coltype"]),
        (ScriptDirectory._upgrade_revs, ["self", "destination", "current_rev"]),
        (ScriptDirectory._downgrade_revs, ["self", "destination", "current_rev"]),
        (
            DefaultImpl._exec,
            ["self", "construct", "execution_options", "multiparams", "params"],
        ),
    ],
    ids=lambda value: getattr(value, "__qualname__", ""),
)
def test_functions_keep_their_parameters(
    function: Callable[..., Any], parameters: list[str]
) -> None:
    assert list(inspect.signature(function).parameters) == parameters


def test_configuration_of_a_relationship_has_the_same_first_steps() -> None:
    source = inspect.getsource(RelationshipProperty.do_init)
    steps = ["_process_dependent_arguments", "_setup_entity", "_setup_join_conditions"]
    places = [source.index(f"self.{step}()") for step in steps]
    assert places == sorted(places)


def test_one_relationship_is_resolved_on_a_copy() -> None:
    declared = internals.declared_properties(Shop.__mapper__)["items"]
    assert not internals.is_configured(declared)
    assert list(internals.relationship_texts(declared)) == ["Item", "shops_items"]
    assert internals.secondary_argument(declared) == "shops_items"
    copied = internals.configured_copy(declared)
    assert copied.mapper.class_ is Item
    assert copied.secondary is Base.metadata.tables["shops_items"]
    assert not internals.is_configured(declared)


def test_compiled_statements_have_processors_and_columns() -> None:
    dialect = SQLiteDialect_pysqlite(paramstyle="qmark")
    table = sa.table("moments", sa.column("at", t.DateTime()))
    at = sa.bindparam("at", type_=t.DateTime(), required=True)
    compiled = sa.select(table.c["at"]).where(table.c["at"] == at).compile(dialect=dialect)
    assert isinstance(compiled, SQLCompiler)
    assert list(internals.bind_processors(compiled)) == ["at"]
    ((name, type_),) = internals.result_columns(compiled)
    assert (type(name), name) == (str, "at")
    assert (
        internals.result_processor(type_, dialect, None)("2026-01-31 12:00:00.000000").year == 2026
    )


def test_internal_models_have_their_own_registry() -> None:
    assert SeededKey.registry is InternalModel.registry is InternalModel._sa_registry
    assert SeededKey.__tablename__ in InternalModel.metadata.tables


async def test_a_connection_of_asyncmy_that_is_not_open_has_a_broken_stream() -> None:
    asyncmy = pytest.importorskip("asyncmy.connection")
    assert asyncmy.Connection()._stream_broken is True


def test_asyncpg_cancels_the_statement_of_a_connection_for_a_waiter() -> None:
    asyncpg = pytest.importorskip("asyncpg")
    assert list(inspect.signature(asyncpg.Connection._cancel).parameters)[:2] == ["self", "waiter"]
