"""Columns whose values aren't kept as they are stated: passwords, and addresses one logs in with.

A model says so: `mapped_column(info=PASSWORD)`. It holds for every way into the database, seeds
and repositories too.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, Literal

if TYPE_CHECKING:
    from fw.runtime.database.models.metadata import Shape

__all__ = ["LONGEST", "Hashed", "Keeping", "kept", "normal_email", "stated"]

_HASH: Final = re.compile(
    r"\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$[A-Za-z0-9+/]+\$[A-Za-z0-9+/]+", re.ASCII
)

Keeping = Literal["email", "password"]


class Hashed(str):
    """A password's hash that is one already.

    A plain text is a password, whatever it looks like: else whoever learns a hash could set it
    as a password, or one that was made at no cost.
    """

    __slots__ = ()


async def kept(shape: Shape, values: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the values with those of such columns as they are kept."""
    changed = {
        name: await _KEEPERS[keeping](values[name])
        for name, keeping in shape.keeping.items()
        if isinstance(values.get(name), str)
    }
    return {**values, **changed} if changed else values


def stated(value: Any) -> Any:
    """Return what a seed file states: a hash is one there, as nobody but a developer writes it."""
    is_hash = isinstance(value, str) and _HASH.fullmatch(value) is not None
    return Hashed(value) if is_hash else value


async def _password(text: str) -> str:
    if isinstance(text, Hashed):
        return text
    from fw.runtime.auth.passwords import Passwords

    return await Passwords().hash(text)


async def _email(text: str) -> str:

    return normal_email(text)


_KEEPERS: Final[Mapping[Keeping, Callable[[str], Awaitable[str]]]] = {
    "email": _email,
    "password": _password,
}


LONGEST: Final = 254


def normal_email(email: str) -> str:
    """Return an address as it is kept: one that differs in case alone is the same."""
    return email.strip().lower()
