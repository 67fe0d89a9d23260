"""Column transforms: values that change on write: passwords, e-mail addresses, tokens of uploads.

A model declares one with `mapped_column(info=PASSWORD)`. It applies to every write: by
repositories, by services, and by seeds.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, Literal

from fw.runtime.database.models.password_hashing import Hashed, Passwords
from fw.runtime.files.stored_file import ProjectFile

__all__ = [
    "MAX_EMAIL_LENGTH",
    "ColumnTransform",
    "apply_transforms",
    "hash_from_seed",
    "normalize_email",
]

ColumnTransform = Literal["email", "file", "password"]

MAX_EMAIL_LENGTH: Final = 254
"""Characters (RFC 5321, 4.5.3.1.3)."""

_HASH: Final = re.compile(
    r"\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$[A-Za-z0-9+/]+\$[A-Za-z0-9+/]+", re.ASCII
)


async def apply_transforms(
    transforms: Mapping[str, ColumnTransform], values: Mapping[str, Any]
) -> Mapping[str, Any]:
    """Return the values as they are stored; `transforms` are those of a model, by column."""
    changed = {
        name: await _TRANSFORMS[transform](values[name])
        for name, transform in transforms.items()
        if isinstance(values.get(name), str)
    }
    return {**values, **changed} if changed else values


def hash_from_seed(value: Any) -> Any:
    """Return a seed file's value of a transformed column, as `Hashed` if it looks like a hash.

    Only developers write seed files, so a text in the form of a hash is one.
    """
    is_hash = isinstance(value, str) and _HASH.fullmatch(value) is not None
    return Hashed(value) if is_hash else value


def normalize_email(email: str) -> str:
    """Return an address as it is stored: addresses that differ only in case are the same."""
    return email.strip().lower()


async def _hash_password(text: str) -> str:
    return text if isinstance(text, Hashed) else await Passwords().hash(text)


async def _normalize_email(text: str) -> str:
    return normalize_email(text)


async def _claim_upload(token: str) -> Any:
    if isinstance(token, ProjectFile):
        return await token.store()
    from fw.runtime.files.uploads import claim  # slow to import and rarely needed

    return await claim(token)


_TRANSFORMS: Final[Mapping[ColumnTransform, Callable[[str], Awaitable[Any]]]] = {
    "email": _normalize_email,
    "file": _claim_upload,
    "password": _hash_password,
}
