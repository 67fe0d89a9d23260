"""Users of accounts of providers: linked, created, or refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from fw.runtime.auth import audit
from fw.runtime.auth.oidc.client import ProviderClient
from fw.runtime.auth.oidc.records import Identity, digest_of
from fw.runtime.auth.oidc.settings import Provider
from fw.runtime.auth.policy.actor import as_system
from fw.runtime.auth.sessions.sessions import utc_now
from fw.runtime.database.connection.database import current, transaction
from fw.runtime.database.models.password_hashing import Hashed
from fw.runtime.database.query.query import Query
from fw.runtime.errors import FwError
from fw.runtime.rules.formats import is_email

if TYPE_CHECKING:
    from fw.runtime.auth.accounts.accounts import Accounts
    from fw.runtime.auth.accounts.columns import AccountColumns
    from fw.runtime.database import Model
    from fw.runtime.database.backends.base.store import Store
    from fw.runtime.database.query.selection import Row

__all__ = ["ProviderLogins", "RefusedLogin"]

_WITHOUT_PASSWORD: Final = Hashed("!")
"""Hash that no password has."""
_MAX_NAME: Final = 120


class RefusedLogin(FwError):
    """The account of the provider may not log in; `reason` is shown by the login page."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


class ProviderLogins:
    """The providers of an application, and the users of their accounts.

    Raises FwError if a provider links by address, but users have no field for the time at which
    the address was confirmed.
    """

    def __init__(
        self,
        providers: Mapping[str, Provider],
        accounts: Accounts,
        columns: AccountColumns,
        role: type[Model],
    ) -> None:
        _require_confirmations(providers, columns)
        self.clients = {name: ProviderClient(one) for name, one in providers.items()}
        self._accounts, self._columns, self._role = accounts, columns, role

    async def user_of(self, provider: Provider, claims: Mapping[str, Any]) -> Row:
        """Return the user of valid claims with the hash of the password.

        An unknown account is linked to the user of its verified address, or gets a new user, if the
        provider's settings say so. Raises RefusedLogin otherwise, and for inactive users.
        """
        digest = digest_of(provider.issuer, claims["sub"])
        async with transaction():
            identity = await _store().find(digest)
            if identity is None:
                key = await self._new_user(provider, claims, digest)
            else:
                key = identity["user_key"]
            user = await self._accounts.find(key)
            if user is None:
                raise RefusedLogin("inactive", f"the user {key} is inactive or deleted")
            if provider.role_claim:
                role = await self._role_key(provider, claims)
                if user[self._columns.role] != role:
                    await self._accounts.set_role(key, role)
                    told = audit.recorder("role_changed", user=key, target=key, role_id=role)
                    await current().after_commit(told)
        found = await self._accounts.find_by_email(user[self._columns.email])
        assert found is not None
        return found

    async def _new_user(self, provider: Provider, claims: Mapping[str, Any], digest: str) -> str:
        """Link an account to a user; return the user's key."""
        email = claims.get("email")
        if not isinstance(email, str) or not is_email(email):
            raise RefusedLogin("unknown_account", "the provider tells no address of the account")
        verified = claims.get("email_verified")
        if verified is not True and verified != "true":
            raise RefusedLogin("unverified", "the provider has not verified the address")
        user = await self._accounts.find_by_email(email)
        if user is not None and not provider.link_by_email:
            message = f"link_by_email of {provider.name} is off, and the address has a user"
            raise RefusedLogin("unknown_account", message)
        if user is not None and self._is_unconfirmed(user):
            # Somebody else may have registered the address, and knows the password.
            raise RefusedLogin("unverified", "the user has not confirmed the address")
        if user is None and not provider.create_users:
            message = f"create_users of {provider.name} is off, and the address has no user"
            raise RefusedLogin("unknown_account", message)
        created = user is None
        if user is None:
            user = await self._create(provider, claims, email)
        key = str(user[self._columns.key])
        await _store().insert(
            {
                "digest": digest,
                "provider": provider.name,
                "user_key": key,
                "created_at": utc_now(),
            }
        )
        event = "user_created" if created else "identity_linked"
        told = audit.recorder(event, user=key, target=key, provider=provider.name)
        await current().after_commit(told)
        return key

    def _is_unconfirmed(self, user: Row) -> bool:
        verified = self._columns.verified
        return verified is not None and user[verified] is None

    async def _create(self, provider: Provider, claims: Mapping[str, Any], email: str) -> Row:
        columns = self._columns
        name = claims.get("name")
        values = {
            columns.email: email,
            columns.password: _WITHOUT_PASSWORD,
            columns.active: True,
            columns.role: await self._role_key(provider, claims),
        }
        if columns.name is not None:
            given = name if isinstance(name, str) and name else email.partition("@")[0]
            values[columns.name] = given[:_MAX_NAME]
        return await self._accounts.add(values)

    async def _role_key(self, provider: Provider, claims: Mapping[str, Any]) -> Any:
        """Return the key of the first role that the claim maps to, None without one."""
        given = claims.get(provider.role_claim) if provider.role_claim else None
        stated = given if isinstance(given, list) else [given]
        wanted = next((role for value, role in provider.roles.items() if value in stated), None)
        if wanted is None:
            return None
        with as_system():
            query = Query(lambda: current().store(self._role), self._role)
            rows = await query.where("name", wanted).rows()
        if not rows:
            raise RefusedLogin("failed", f"[auth.oidc.{provider.name}] unknown role {wanted!r}")
        return rows[0]["id"]


def _require_confirmations(providers: Mapping[str, Provider], columns: AccountColumns) -> None:
    """Raise FwError if nothing tells whether the user of an address is its owner.

    Otherwise somebody could register the address of another person, and keep a password for the
    account to which that person's login is linked.
    """
    name = next((name for name, one in providers.items() if one.link_by_email), None)
    if name is not None and columns.verified is None:
        raise FwError(
            f"[auth.oidc.{name}]: link_by_email needs a field for the time at which an address"
            " was confirmed",
            hint="add to the model of users: verified_at: datetime nullable readonly",
        )


def _store() -> Store:
    return current().store(Identity)
