"""API keys for the command line, without authorization."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from uuid import UUID

from fw.runtime.auth.accounts.management import application, connected, user_by_email
from fw.runtime.auth.api_keys.api_keys import ApiKeys
from fw.runtime.auth.auth import Auth
from fw.runtime.auth.policy.actor import Actor
from fw.runtime.errors import FwError
from fw.runtime.validation import ValidationError

__all__ = ["create", "find_all", "revoke"]


async def create(
    root: Path, email: str, name: str, scopes: Sequence[str], days: int | None
) -> dict[str, Any]:
    """Create a key of the user with that address; return it with its record.

    Raises FwError for an unknown or inactive user, an unknown scope, and one that the user has no
    right to.
    """
    _, auth = application(root)
    async with connected(root):
        keys, user = _keys(auth), await user_by_email(auth, email)
        if not user[auth.columns.active]:
            raise FwError(f"the user {email} is inactive")
        actor = Actor(str(user[auth.columns.key]), await auth.role_of(user), record=user)
        try:
            made = await keys.create(actor, name, scopes, days)
        except ValidationError as error:
            raise FwError(
                "; ".join(each for one in error.errors.values() for each in one)
            ) from None
    return {**_shown(made.record), "key": made.text}


async def find_all(root: Path, email: str) -> list[dict[str, Any]]:
    """Return the keys of the user with that address, active or not, the latest first."""
    _, auth = application(root)
    async with connected(root):
        keys, user = _keys(auth), await user_by_email(auth, email)
        return [_shown(row) for row in await keys.of(user[auth.columns.key])]


async def revoke(root: Path, email: str, hint: str) -> int:
    """Revoke the keys of a user whose id or beginning is `hint`; return their number."""
    _, auth = application(root)
    async with connected(root):
        keys, user = _keys(auth), await user_by_email(auth, email)
        key = user[auth.columns.key]
        found = [row for row in await keys.of(key) if hint in (str(row["id"]), row["hint"])]
        for row in found:
            await keys.revoke(key, UUID(str(row["id"])))
    if not found:
        raise FwError(f"no key of {email} begins with {hint!r}", hint="list them: fw auth key list")
    return len(found)


def _keys(auth: Auth) -> ApiKeys:
    if auth.api_keys is None:
        hint = "set api_keys = true in [auth] of fw.toml, then run fw auth and fw migrate"
        raise FwError("API keys are off (auth.api_keys)", hint=hint)
    return auth.api_keys


def _shown(row: Any) -> dict[str, Any]:
    times = {
        name: row[name] and row[name].isoformat()
        for name in ("created_at", "used_at", "expires_at")
    }
    named = {"id": str(row["id"]), "name": row["name"], "hint": row["hint"]}
    return {**named, "scopes": row["scopes"].split(), **times}
