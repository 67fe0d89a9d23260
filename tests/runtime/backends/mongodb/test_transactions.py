"""Transactions of MongoDB keep what they have written when a later statement conflicts."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any
from uuid import UUID

import pytest
from pymongo.asynchronous.collection import AsyncCollection
from pymongo.errors import OperationFailure
from sqlalchemy.orm import Mapped

from fw.runtime.database import Database, Model, Repository, primary_key, transaction
from fw.runtime.database.errors import Deadlock
from tests.runtime.databases import database_with


class Pier(Model):
    __tablename__ = "mongo_piers"

    id: Mapped[UUID] = primary_key()
    name: Mapped[str]


class Piers(Repository[Pier]):
    model = Pier


@pytest.fixture(autouse=True)
async def database(mongodb_url: str) -> AsyncIterator[Database]:
    async with database_with(mongodb_url, Pier.__table__) as opened:
        yield opened


async def test_a_conflict_after_an_update_undoes_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = [await Piers().create({"name": name}) for name in ("a", "b")]
    usual, calls = AsyncCollection.find_one_and_update, 0

    async def conflicting(self: Any, *arguments: Any, **options: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == 2:
            raise OperationFailure("write conflict", 112)
        return await usual(self, *arguments, **options)

    async def change() -> None:
        async with transaction():
            await Piers().update(first.id, {"name": "x"})
            await Piers().update(second.id, {"name": "y"})

    with monkeypatch.context() as patch:
        patch.setattr(AsyncCollection, "find_one_and_update", conflicting)
        with pytest.raises(Deadlock):
            await change()
    assert {each.name for each in await Piers().all()} == {"a", "b"}


async def test_a_cancellation_that_pymongo_loses_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """The task would go on, and commit what it wrote after its time-out."""
    usual = AsyncCollection.insert_one

    async def losing(self: Any, *arguments: Any, **options: Any) -> Any:
        done = await usual(self, *arguments, **options)
        task = asyncio.current_task()
        assert task is not None
        task.cancel()
        # As asyncio.wait_for() does with a cancellation at the moment of its end.
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(0)
        return done

    async def in_transaction() -> None:
        async with transaction():
            await Piers().create({"name": "a"})

    monkeypatch.setattr(AsyncCollection, "insert_one", losing)
    for work in (Piers().create({"name": "b"}), in_transaction()):
        with pytest.raises(asyncio.CancelledError):
            await asyncio.create_task(work)
    assert [each.name for each in await Piers().all()] == ["b"]
