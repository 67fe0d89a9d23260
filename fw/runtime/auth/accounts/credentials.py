"""Credentials of a user beside the password: API keys, second factors and accounts of providers."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from fw.runtime.database.connection.database import current, transaction
from fw.runtime.database.errors import SchemaMismatch
from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.database.query.query import Query

if TYPE_CHECKING:
    from fw.runtime.database.models.model import InternalModel

__all__ = ["forget_credentials"]


async def forget_credentials(user: object) -> None:
    """Delete the credentials of a deleted user.

    Includes the kinds that settings switch off: if one is switched on later, a new user with the
    same key must not have them.
    """
    from fw.runtime.auth.api_keys.records import ApiKey
    from fw.runtime.auth.oidc.records import Identity
    from fw.runtime.auth.two_factor.records import RecoveryCode, TotpSecret

    for model in (ApiKey, TotpSecret, RecoveryCode, Identity):
        await _forget_if_any(model, user)


async def _forget_if_any(model: type[InternalModel], user: object) -> None:
    """Delete the records of a user, unless the table is missing."""
    try:
        # Its own savepoint: PostgreSQL refuses statements after one that fails.
        async with transaction():
            await _forget(model, user)
    except SchemaMismatch:
        return


async def _forget(model: type[InternalModel], user: object) -> None:
    """Delete the records of a user."""
    store = current().store(model)
    for row in (
        await Query(partial(current().store, model), model).where("user_key", str(user)).rows()
    ):
        await store.delete(row[metadata_of(model).key])
