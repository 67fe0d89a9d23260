"""Recovery codes: they replace the code of a lost authenticator app, each once."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from fw.runtime.auth.two_factor.records import RecoveryCode
from fw.runtime.database.connection.database import current
from fw.runtime.database.models.generators import uuid7
from fw.runtime.database.query.query import Query

if TYPE_CHECKING:
    from fw.runtime.database.backends.base.store import Store

__all__ = ["COUNT", "count_codes", "forget_codes", "replace_codes", "use_code"]

COUNT: Final = 10

_ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""Letters that nobody confuses with others."""
_LENGTH: Final = 16
"""Characters: 79 random bits, so that a plain digest can't be searched."""
_GROUP: Final = 4


async def replace_codes(user: str) -> list[str]:
    """Create new codes of a user, which replace all others, and return them. Needs a transaction."""
    await forget_codes(user)
    codes = ["".join(secrets.choice(_ALPHABET) for _ in range(_LENGTH)) for _ in range(COUNT)]
    for code in codes:
        await _store().insert({"id": uuid7(), "user_key": user, "digest": _digest(user, code)})
    return ["-".join(code[i : i + _GROUP] for i in range(0, _LENGTH, _GROUP)) for code in codes]


async def use_code(user: str, text: str) -> bool:
    """Delete a code of a user; return True if it was valid. Only one of two uses gets True."""
    plain = "".join(letter for letter in text.lower() if letter.isalnum())
    wanted, found = _digest(user, plain), None
    for row in await _of(user).rows():
        if hmac.compare_digest(row["digest"], wanted):
            found = row["id"]
    return found is not None and await _store().delete(found)


async def count_codes(user: str) -> int:
    """Return the number of codes that a user has left."""
    return await _of(user).count()


async def forget_codes(user: str) -> None:
    """Delete all codes of a user."""
    for row in await _of(user).rows():
        await _store().delete(row["id"])


def _digest(user: str, code: str) -> str:
    return sha256(f"{user}\0{code}".encode("utf-8", "surrogatepass")).hexdigest()


def _store() -> Store:
    return current().store(RecoveryCode)


def _of(user: str) -> Query[RecoveryCode]:
    return Query(_store, RecoveryCode).where("user_key", user)
