"""Column transforms: values that change on write: passwords, e-mail addresses, tokens of uploads.

A model declares one with `mapped_column(info=PASSWORD)`. It applies to every write: by
repositories, by services, and by seeds.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, Final, Literal

from fw.runtime.database.models.password_hashing import Hashed, Passwords
from fw.runtime.files.stored_file import ProjectFile, StoredFile

__all__ = [
    "MAX_EMAIL_LENGTH",
    "ColumnTransform",
    "apply_transforms",
    "has_taken_files",
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
    table: str,
    transforms: Mapping[str, ColumnTransform],
    values: Mapping[str, Any],
    row: Mapping[str, Any] | None = None,
) -> Mapping[str, Any]:
    """Return the values as they are stored; `transforms` are those of a model, by column.

    `row` is the record before an update, if `values` have files of records.
    """
    changed: dict[str, Any] = {}
    for name, transform in transforms.items():
        value = values.get(name)
        if isinstance(value, StoredFile):
            changed[name] = value if _has(row, value) else await value.taken()
        elif isinstance(value, str):
            if transform == "file":
                changed[name] = await _stored(value, f"{table}.{name}")
            else:
                changed[name] = await _TRANSFORMS[transform](value)
    return {**values, **changed} if changed else values


def has_taken_files(values: Iterable[Any]) -> bool:
    """Return True if one of the values is the file of a record."""
    return any(isinstance(value, StoredFile) and value.is_taken for value in values)


def hash_from_seed(value: Any) -> Any:
    """Return a seed file's value of a transformed column, as `Hashed` if it looks like a hash.

    Only developers write seed files, so a text in the form of a hash is one.
    """
    is_hash = isinstance(value, str) and _HASH.fullmatch(value) is not None
    return Hashed(value) if is_hash else value


def normalize_email(email: str) -> str:
    """Return an address as it is stored: addresses that differ only in case are the same."""
    return email.strip().lower()


def _has(row: Mapping[str, Any] | None, file: StoredFile) -> bool:
    """Return True if a record has the file already."""
    files = (value for value in (row or {}).values() if isinstance(value, StoredFile))
    return any(file.key == own.key for own in files)


async def _hash_password(text: str) -> str:
    return text if isinstance(text, Hashed) else await Passwords().hash(text)


async def _normalize_email(text: str) -> str:
    return normalize_email(text)


async def _stored(token: str, place: str) -> StoredFile:
    """Return the file of an upload for that table and column, or of a seed."""
    if isinstance(token, ProjectFile):
        return await (await token.store()).taken()
    from fw.runtime.files.uploads import claim  # slow to import and rarely needed

    return await (await claim(token, place)).taken()


_TRANSFORMS: Final[Mapping[str, Callable[[str], Awaitable[Any]]]] = {
    "email": _normalize_email,
    "password": _hash_password,
}
