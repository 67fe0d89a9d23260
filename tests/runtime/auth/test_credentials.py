"""Credentials of deleted users, of the kinds that settings switch off as well."""

from __future__ import annotations

from typing import Any, Final
from uuid import uuid4

import pytest

from fw.runtime.auth.accounts.credentials import forget_credentials
from fw.runtime.auth.api_keys.records import TABLES as KEYS
from fw.runtime.auth.api_keys.records import ApiKey
from fw.runtime.auth.oidc.records import TABLES as IDENTITIES
from fw.runtime.auth.oidc.records import Identity
from fw.runtime.auth.sessions.sessions import utc_now
from fw.runtime.auth.two_factor.records import TABLES as FACTORS
from fw.runtime.auth.two_factor.records import RecoveryCode, TotpSecret
from fw.runtime.database.connection.database import current, transaction
from fw.runtime.database.query.query import Query
from tests.runtime.databases import database_with

MODELS: Final = (ApiKey, TotpSecret, RecoveryCode, Identity)


async def add_credentials(user: str) -> None:
    """Add one credential of each kind."""
    now, digest = utc_now(), uuid4().hex
    key = {"name": "robot", "hint": "fw_123456", "scopes": "*:*", "created_at": now}
    dates = {"used_at": None, "expires_at": None}
    given: dict[Any, dict[str, Any]] = {
        ApiKey: {"id": uuid4(), "digest": digest, **key, **dates},
        TotpSecret: {"secret": "x", "counter": 0, "created_at": now, "confirmed_at": now},
        RecoveryCode: {"id": uuid4(), "digest": digest},
        Identity: {"digest": digest, "provider": "main", "created_at": now},
    }
    for model, values in given.items():
        await current().store(model).insert({"user_key": user, **values})


async def owners(model: Any) -> list[str]:
    rows = await Query(lambda: current().store(model), model).rows()
    return [row["user_key"] for row in rows]


async def test_a_deleted_user_leaves_no_credential_of_a_kind_that_is_off(
    database_url: str,
) -> None:
    async with database_with(database_url, *KEYS, *FACTORS, *IDENTITIES):
        await add_credentials("1")
        await add_credentials("2")
        await forget_credentials(1)
        for model in MODELS:
            assert await owners(model) == ["2"], model


@pytest.mark.parametrize("tables", [(), KEYS, IDENTITIES])
async def test_a_missing_table_ends_no_transaction(
    database_url: str, tables: tuple[Any, ...]
) -> None:
    async with database_with(database_url, *FACTORS, *tables):
        store = current().store(TotpSecret)
        values = {"secret": "x", "counter": 0, "created_at": utc_now(), "confirmed_at": None}
        await store.insert({"user_key": "1", **values})
        async with transaction():
            await forget_credentials(1)
            await store.insert({"user_key": "2", **values})
        assert await owners(TotpSecret) == ["2"]
