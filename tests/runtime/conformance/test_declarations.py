"""Declarations of SQLAlchemy in a model have the effect that they have in a session."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from fw.runtime.database import Database, QueryError, Repository, session
from fw.runtime.database.connection.database import use
from fw.runtime.database.errors import InvalidField
from fw.runtime.database.sql.backend import SqlBackend
from fw.runtime.errors import FwError
from tests.runtime.conformance.declared_models import (
    CASES,
    IN_SQL,
    Base,
    Case,
    Counting,
    Decorated,
    Expression,
    Identified,
    Other,
    OtherOwner,
    Strict,
    Synonym,
)
from tests.runtime.databases import database_with


@pytest.fixture
async def _tables(database_url: str) -> AsyncIterator[Database]:
    tables = Base.metadata.sorted_tables
    if database_url.startswith("mongodb"):
        in_sql = {case.model.__table__ for case in IN_SQL}
        tables = [table for table in tables if table not in in_sql]
    async with database_with(database_url, *tables) as opened:
        yield opened


@pytest.fixture
async def sessions(_tables: Database, sqlite_url: str) -> AsyncIterator[Database]:
    """A database with sessions: that of the test, or SQLite beside MongoDB."""
    if isinstance(_tables.backend, SqlBackend):
        yield _tables
        return
    async with database_with(sqlite_url, *Base.metadata.sorted_tables) as opened:
        use(_tables)
        yield opened


@pytest.mark.parametrize("case", CASES, ids=str)
async def test_a_declaration_has_the_effect_of_a_session(case: Case, sessions: Database) -> None:
    await same_effect(case, sessions)


@pytest.mark.sql
@pytest.mark.parametrize("case", IN_SQL, ids=str)
async def test_a_declaration_in_sql_has_the_effect_of_a_session(
    case: Case, sessions: Database
) -> None:
    await same_effect(case, sessions)


async def same_effect(case: Case, sessions: Database) -> None:
    values = {"title": "Ada", "rank": 1} | case.values
    changes = {"title": "Eva Maria", "rank": 5} | case.changes
    found = await by_repository(case, values, changes)
    use(sessions)
    assert found == await by_session(case, values, changes)


@pytest.mark.parametrize("case", IN_SQL, ids=str)
async def test_a_declaration_in_sql_is_refused_on_mongodb(case: Case, mongodb_url: str) -> None:
    repository = Repository[Any]()
    repository.model = case.model
    async with database_with(mongodb_url):
        with pytest.raises(FwError, match="MongoDB"):
            await repository.create({"title": "Ada", "rank": 1})


async def by_repository(
    case: Case, values: dict[str, Any], changes: dict[str, Any]
) -> list[dict[str, Any]]:
    """Return the fields of a record after its creation and its change, and as it is read."""
    repository = Repository[Any]()
    repository.model = case.model
    made = await repository.create(values)
    changed = await repository.update(made.id, changes)
    assert changed == await repository.find(made.id) == await repository.query().first()
    return [fields(case, one) for one in (made, changed)]


async def by_session(
    case: Case, values: dict[str, Any], changes: dict[str, Any]
) -> list[dict[str, Any]]:
    found = []
    async with session() as opened:
        one = case.model(**values)
        opened.add(one)
        for changed in ({}, changes):
            for name, value in changed.items():
                setattr(one, name, value)
            await opened.commit()
            known = [name for name in case.names if case.model.__mapper__.has_property(name)]
            await opened.refresh(one, ["id", "title", "rank", *known])
            found.append(fields(case, one))
    return found


def fields(case: Case, one: Any) -> dict[str, Any]:
    return {name: getattr(one, name) for name in ("title", "rank", *case.names)}


class OtherOwners(Repository[OtherOwner]):
    model = OtherOwner


class Others(Repository[Other]):
    model = Other


@pytest.mark.usefixtures("_tables")
async def test_related_records_have_the_order_of_the_relationship() -> None:
    owner = await OtherOwners().create({"title": "Ada", "rank": 1})
    for name in ("b", "c", "a"):
        await Others().create({"name": name, "owner_id": owner.id})
    for most in (None, 10):
        found = await OtherOwners().query().with_("others", max_related=most).first()
        assert found is not None
        assert [other.name for other in found.others] == ["c", "b", "a"]


@pytest.mark.sql
@pytest.mark.usefixtures("_tables")
async def test_a_subquery_of_a_model_is_part_of_its_records() -> None:
    owner = await OtherOwners().create({"title": "Ada", "rank": 1})
    for name in "abc":
        await Others().create({"name": name, "owner_id": owner.id})
    repository = Repository[Any]()
    repository.model = Counting
    assert (await repository.create({"id": owner.id, "title": "Ada", "rank": 1})).count == 3


class Identities(Repository[Identified]):
    model = Identified


@pytest.mark.usefixtures("_tables")
async def test_an_identity_generates_keys() -> None:
    one, other = [await Identities().create({"title": "Ada"}) for _ in range(2)]
    assert other.id > one.id


class Stricts(Repository[Strict]):
    model = Strict


@pytest.mark.usefixtures("_tables")
async def test_a_validator_that_raises_refuses_the_value() -> None:
    with pytest.raises(InvalidField, match="A title is required") as refused:
        await Stricts().create({"title": "", "rank": 1})
    assert refused.value.field == "title"
    made = await Stricts().create({"title": "Ada", "rank": 1})
    with pytest.raises(ValueError, match="A title is required"):
        await Stricts().update(made.id, {"rank": 2, "title": ""})
    assert await Stricts().find(made.id) == made
    assert await Stricts().update(0, {"title": ""}) is None


async def test_an_expression_is_no_field_to_filter_by() -> None:
    repository = Repository[Any]()
    repository.model = Expression
    with pytest.raises(QueryError, match="unknown field 'length' on Expression"):
        repository.query().where(Expression.length, 3)


@pytest.mark.usefixtures("_tables")
async def test_a_synonym_and_a_decorated_type_are_fields_to_filter_by() -> None:
    repository = Repository[Any]()
    repository.model = Synonym
    await repository.create({"title": "Ada"})
    assert await repository.query().where(Synonym.headline, "Ada").count() == 1
    repository.model = Decorated
    await repository.create({"title": "Ada", "words": ["a"]})
    assert await repository.query().where(Decorated.price, ">", 1).count() == 1
