"""What no request may take away: the last super-admin, and the roles that the policy names."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import TYPE_CHECKING, Any

from fw.runtime.auth.policy.actor import acting
from fw.runtime.auth.policy.policy import SUPER_ADMIN
from fw.runtime.database.connection.database import current, transaction
from fw.runtime.database.errors import ProtectedRecord
from fw.runtime.database.query.query import Query

if TYPE_CHECKING:
    from fw.runtime.database import Model
    from fw.runtime.database.query.selection import Row

__all__ = ["Indispensables"]


class Indispensables:
    """Keeps somebody able to let the others in, whatever requests ask for.

    `names` are those of the roles that stay. Code that acts as the application may do all.
    """

    def __init__(self, user: type[Model], role: type[Model], names: frozenset[str]) -> None:
        self._user = user
        self._role = role
        self._names = names

    def around(
        self, model: type[Model], key: Any, values: Mapping[str, Any] | None
    ) -> AbstractAsyncContextManager[None] | None:
        """Return the transaction that a change stands in, None where it may happen in any case.

        `values` are the columns to change, None where the record goes. ProtectedRecord is raised
        as the transaction begins.
        """
        if acting.get() is None:
            return None
        if model is self._role and (values is None or "name" in values):
            return self._keeping_role(key, values)
        # A change that leaves both as they are takes nothing away, and need not wait for others.
        if model is self._user and (values is None or not _RIGHTS.isdisjoint(values)):
            return self._keeping_user(key, values)
        return None

    @asynccontextmanager
    async def _keeping_role(
        self, key: Any, values: Mapping[str, Any] | None
    ) -> AsyncIterator[None]:
        async with transaction():
            row = await current().store(self._role).lock(key)
            if row is not None and row["name"] in self._names:
                name = row["name"]
                if values is None:
                    raise ProtectedRecord(f"the role {name} can't be removed: rules name it")
                if values["name"] != name:
                    raise ProtectedRecord(f"the role {name} can't be renamed: rules name it")
            yield

    @asynccontextmanager
    async def _keeping_user(
        self, key: Any, values: Mapping[str, Any] | None
    ) -> AsyncIterator[None]:
        async with transaction():
            row = await current().store(self._user).lock(key)
            if row is not None and _takes_rights(row, values) and await self._is_last(row):
                what = "be removed" if values is None else "lose the role or become inactive"
                raise ProtectedRecord(
                    f"the last active super-admin can't {what}: make another user super-admin first"
                )
            yield

    async def _is_last(self, user: Row) -> bool:
        """Say whether a super-admin is the only one.

        The role is locked first: of two who go at the same time, one sees that the other is gone.
        """
        role = await current().store(self._role).lock(user["role_id"])
        if role is None or role["name"] != SUPER_ADMIN:
            return False
        users = current().store(self._user)
        others = Query(lambda: users, self._user, guarded=False).where("role_id", role["id"])
        rest = others.where("active", True).where(
            users.metadata.key, "!=", user[users.metadata.key]
        )
        return not await rest.exists()


_RIGHTS = frozenset({"active", "role_id"})


def _takes_rights(user: Row, values: Mapping[str, Any] | None) -> bool:
    """Say whether an active user who has a role loses it, or goes, by a change."""
    if not user["active"] or user["role_id"] is None:
        return False
    if values is None:
        return True
    return (
        not values.get("active", True) or values.get("role_id", user["role_id"]) != user["role_id"]
    )
