"""Protected records: the last super-admin, and the roles that the policy names."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import TYPE_CHECKING, Any

from fw.runtime.auth.accounts.columns import columns_of
from fw.runtime.auth.policy.actor import acting
from fw.runtime.auth.policy.policy import SUPER_ADMIN
from fw.runtime.database.connection.database import current, transaction
from fw.runtime.database.errors import ProtectedRecord
from fw.runtime.database.query.query import Query

if TYPE_CHECKING:
    from fw.runtime.database import Model
    from fw.runtime.database.query.selection import Row

__all__ = ["ProtectedRecords"]


class ProtectedRecords:
    """Rejects changes after which nobody could administer the application.

    `names` are those of the protected roles, and `more_names` returns those of access rules, which
    takes time. Code that runs as the application is not restricted.
    """

    def __init__(
        self,
        user: type[Model],
        role: type[Model],
        names: frozenset[str],
        more_names: Callable[[], frozenset[str]] = frozenset,
    ) -> None:
        self._user = user
        self._role = role
        self._columns = columns_of(user)
        self._names = names
        self._more_names = more_names

    def around(
        self, model: type[Model], key: Any, values: Mapping[str, Any] | None
    ) -> AbstractAsyncContextManager[None] | None:
        """Return the transaction to make a change in, None if the change is always allowed.

        `values` are the columns to change, None for a deletion. The transaction raises
        ProtectedRecord when it begins.
        """
        if acting.get() is None:
            return None
        if model is self._role and (values is None or "name" in values):
            return self._protect_role(key, values)
        # A change that affects neither needs no lock.
        if model is self._user and (values is None or not self._rights.isdisjoint(values)):
            return self._protect_user(key, values)
        return None

    @asynccontextmanager
    async def _protect_role(
        self, key: Any, values: Mapping[str, Any] | None
    ) -> AsyncIterator[None]:
        # In a thread, so that other requests are served while models are imported. A rule that denies
        # would no longer hold for the users of a role with another name.
        names = self._names | await asyncio.to_thread(self._more_names)
        async with transaction():
            row = await current().store(self._role).lock(key)
            if row is not None and row["name"] in names:
                name = row["name"]
                if values is None:
                    raise ProtectedRecord(f"cannot delete the role {name}: a rule names it")
                if values["name"] != name:
                    raise ProtectedRecord(f"cannot rename the role {name}: a rule names it")
            yield

    @asynccontextmanager
    async def _protect_user(
        self, key: Any, values: Mapping[str, Any] | None
    ) -> AsyncIterator[None]:
        async with transaction():
            row = await current().store(self._user).lock(key)
            if row is not None and self._revokes_rights(row, values) and await self._is_last(row):
                change = "delete" if values is None else "demote or deactivate"
                raise ProtectedRecord(
                    f"cannot {change} the last active super-admin: give another user the role first"
                )
            yield

    async def _is_last(self, user: Row) -> bool:
        """Return True if a super-admin is the only active one.

        Locks the role first, so that the second of two concurrent changes sees the first.
        """
        role = await current().store(self._role).lock(user[self._columns.role])
        if role is None or role["name"] != SUPER_ADMIN:
            return False
        users = current().store(self._user)
        others = Query(lambda: users, self._user).where(self._columns.role, role["id"])
        rest = others.where(self._columns.active, True).where(
            users.metadata.key, "!=", user[users.metadata.key]
        )
        return not await rest.exists()

    @property
    def _rights(self) -> frozenset[str]:
        return frozenset({self._columns.active, self._columns.role})

    def _revokes_rights(self, user: Row, values: Mapping[str, Any] | None) -> bool:
        """Return True if a change deletes, deactivates or demotes an active user with a role."""
        active, role = self._columns.active, self._columns.role
        if not user[active] or user[role] is None:
            return False
        if values is None:
            return True
        return not values.get(active, True) or values.get(role, user[role]) != user[role]
