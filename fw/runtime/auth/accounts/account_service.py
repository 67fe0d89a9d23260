"""Base class of the service of the user model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from typing_extensions import override

from fw.runtime.auth import audit, notices
from fw.runtime.auth.accounts.accounts import end_former_sessions
from fw.runtime.auth.accounts.columns import AccountColumns, columns_of
from fw.runtime.auth.accounts.credentials import forget_credentials
from fw.runtime.auth.passwords import MAX_LENGTH, min_length
from fw.runtime.auth.rate_limit import LoginRateLimit
from fw.runtime.auth.sessions.sessions import end_sessions
from fw.runtime.database import Repository, Row, Service
from fw.runtime.database.connection.database import current, transaction
from fw.runtime.database.models.generators import now
from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.database.models.password_hashing import Hashed, Passwords
from fw.runtime.database.models.transforms import normalize_email
from fw.runtime.database.query.record import as_row
from fw.runtime.database.repositories.repository import Key, Precondition
from fw.runtime.validation import ValidationError

if TYPE_CHECKING:
    from fw.runtime.database import Model

__all__ = ["AccountService"]

M = TypeVar("M", bound="Model")
R = TypeVar("R", bound=Repository[Any], covariant=True)


def _events(columns: AccountColumns) -> dict[str, tuple[str, str]]:
    """Return the audit events of changed columns, each with the key of the new value.

    A change of these ends the sessions of a user, as that of the password does.
    """
    return {
        columns.active: ("active_changed", "active"),
        columns.email: ("email_changed", "email"),
        columns.role: ("role_changed", "role_id"),
    }


class AccountService(Service[R]):
    """Base class of the user service. Checks and hashes passwords.

    A change of password, role or address, and deactivation, revoke the user's sessions. A new
    password also resets the failed logins.
    """

    passwords = Passwords()

    @override
    async def create(self: AccountService[Repository[M]], values: Mapping[str, Any]) -> M:
        """Create a user and return it. The address needs no confirmation."""
        verified = columns_of(self.repository.model).verified
        given = values if verified is None else {verified: now(), **values}
        user = await super().create(await self._prepared(given))
        key = as_row(user)[metadata_of(type(user)).key]
        await end_former_sessions(key)
        await _record("user_created", key)
        return user

    @override
    async def update(
        self: AccountService[Repository[M]],
        id: Key,
        values: Mapping[str, Any],
        precondition: Precondition[M] | None = None,
    ) -> M:
        """Update the given columns and return the user."""
        hashed = await self._prepared(values)
        columns = columns_of(self.repository.model)
        stated = _events(columns).keys() & values.keys()
        async with transaction():
            # Forms send all of their fields, so a sent value may be unchanged.
            before = await self.repository.store.lock(id) if stated else None
            if before and _changes_address(before, values, columns):
                hashed = {str(columns.verified): None, **hashed}
            user = await super().update(id, hashed, precondition)
            changed = [
                name for name in sorted(stated) if before and before[name] != getattr(user, name)
            ]
            has_password = columns.password in hashed
            if has_password or changed:
                await end_sessions(id)
            await _record_changes(id, changed, user, columns, has_password=has_password)
            # The former address: if somebody else changes both, the new one is theirs.
            address = (before or as_row(user))[columns.email]
            if columns.email in changed:
                await notices.tell(address, "address")
            if has_password:
                await notices.tell(address, "password")
        if has_password:
            # After the transaction, so that no writer waits for the cache.
            await LoginRateLimit.reset(as_row(user)[columns.email], str(id))
        return user

    @override
    async def delete(
        self: AccountService[Repository[M]], id: Key, precondition: Precondition[M] | None = None
    ) -> None:
        """Delete a user with sessions and credentials, since SQLite may reuse the key."""
        async with transaction():
            await super().delete(id, precondition)
            await end_sessions(id)
            await forget_credentials(id)
            await _record("user_deleted", id)

    async def _prepared(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return the values with a hash in place of a password; refuse a blank login."""
        model: type[Model] = self.repository.model
        columns = columns_of(model)
        prepared, name = dict(values), columns.password
        login = prepared.get(columns.email)
        # Spaces around it aren't stored.
        if isinstance(login, str) and not normalize_email(login):
            raise ValidationError({columns.email: ["String should have at least 1 character"]})
        password = prepared.get(name)
        if password is not None and not isinstance(password, Hashed):
            if not (least := min_length()) <= len(password) <= MAX_LENGTH:
                message = f"String should have {least} to {MAX_LENGTH} characters"
                raise ValidationError({name: [message]})
            # Here rather than in the store, to hash before a transaction holds locks.
            prepared[name] = await self.passwords.hash(password)
        return prepared


def _changes_address(before: Row, values: Mapping[str, Any], columns: AccountColumns) -> bool:
    """Return True if a confirmed address changes, which the user has to confirm again."""
    email = values.get(columns.email)
    if columns.verified is None or not isinstance(email, str):
        return False
    return bool(normalize_email(email) != before[columns.email])


async def _record_changes(
    key: Key, changed: Sequence[str], user: Model, columns: AccountColumns, *, has_password: bool
) -> None:
    if has_password:
        await _record("password_changed", key)
    events = _events(columns)
    for name in changed:
        event, shown = events[name]
        await _record(event, key, **{shown: getattr(user, name)})


async def _record(event: str, key: object, **fields: Any) -> None:
    """Record a change of a user in the audit log, once it is committed."""
    await current().after_commit(audit.recorder(event, target=str(key), **fields))
