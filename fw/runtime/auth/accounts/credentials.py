"""Credentials of a user beside the password: API keys, second factors and accounts of providers."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from fw.runtime.application import project
from fw.runtime.database.connection.database import current
from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.database.query.query import Query

if TYPE_CHECKING:
    from fw.runtime.database.models.model import InternalModel

__all__ = ["forget_credentials"]


async def forget_credentials(user: object) -> None:
    """Delete the credentials of a deleted user, of the kinds that settings switch on."""
    config = project.current().config
    setting = config.setting
    if setting("auth.api_keys"):
        from fw.runtime.auth.api_keys.records import ApiKey

        await _forget(ApiKey, user)
    if setting("auth.totp") != "off":
        from fw.runtime.auth.two_factor.records import RecoveryCode, TotpSecret

        await _forget(TotpSecret, user)
        await _forget(RecoveryCode, user)
    if config.get("auth.oidc"):
        from fw.runtime.auth.oidc.records import Identity

        await _forget(Identity, user)


async def _forget(model: type[InternalModel], user: object) -> None:
    """Delete the records of a user."""
    store = current().store(model)
    for row in (
        await Query(partial(current().store, model), model).where("user_key", str(user)).rows()
    ):
        await store.delete(row[metadata_of(model).key])
