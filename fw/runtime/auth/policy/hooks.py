"""Hooks of repositories that apply the policy of an application."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, Any, Literal

from fw.runtime.auth.policy.access import explain, own_values, row_rules
from fw.runtime.auth.policy.actor import acting
from fw.runtime.auth.policy.field_access import explain_field, field_rules
from fw.runtime.auth.policy.middleware import Authenticator, authenticator
from fw.runtime.database.repositories import authorization as access

if TYPE_CHECKING:
    from fw.runtime.database.models.model import Model
    from fw.runtime.database.repositories.authorization import Verb

__all__ = ["install"]


def install(auth: Authenticator, *, explained: Literal["development", "always", "never"]) -> None:
    """Make repositories apply the policy of the application that handles the request.

    Outside of requests, they apply that of `auth`, the latest application.
    """

    def require(verb: Verb, model: type[Model]) -> None:
        (authenticator.get() or auth).policy.require(verb, model.__name__)

    def is_stated(verb: Verb, model: type[Model]) -> bool:
        return (authenticator.get() or auth).policy.states(verb, model.__name__)

    def protect(
        model: type[Model], key: Any, values: Mapping[str, Any] | None
    ) -> AbstractAsyncContextManager[None] | None:
        return (authenticator.get() or auth).protected_records.around(model, key, values)

    def is_actor(model: type[Model], key: Any) -> bool:
        user, who = (authenticator.get() or auth).user, acting.get()
        return model is user and who is not None and who.user == str(key)

    access.guard, access.record_protection, access.is_actor = require, protect, is_actor
    access.is_stated = is_stated
    access.row_rules, access.explain, access.own_values = row_rules, explain, own_values
    access.field_rules, access.explain_field = field_rules, explain_field
    access.explained = explained
