"""Signatures of URLs and upload tokens."""

from __future__ import annotations

import hmac
import os
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final
from weakref import WeakKeyDictionary

from fw.runtime.application import project
from fw.runtime.config import Config
from fw.runtime.private_files import FILE_MODE, create_folder
from fw.runtime.secret_strength import check_secret

__all__ = ["check_key", "decoded", "encoded", "signature", "signed", "verified"]

_KEY: Final = Path("storage", "framework", "files.key")
_BYTES: Final = 32
_SIGNATURE: Final = 18
"""Bytes of a signature: 144 bits."""
_SECRETS: Final = ("FILES_SECRET", "JWT_SECRET")
_HINT: Final = "set {} in .env to the output of: openssl rand -hex 32"
_keys: WeakKeyDictionary[project.Project, bytes] = WeakKeyDictionary()


def check_key(config: Config) -> None:
    """Raise FwError if FILES_SECRET is short or common. JWT_SECRET is checked when it is used."""
    _secret(config, ("FILES_SECRET",))


def signature(purpose: str, text: str) -> str:
    """Return the signature of a text for one purpose: 24 characters of base64url."""
    message = f"{purpose}\n{text}".encode()
    return encoded(hmac.digest(_key(), message, "sha256")[:_SIGNATURE])


def signed(purpose: str, text: str) -> str:
    """Return a token with a text, which `verified` reads: `<base64url>.<signature>`."""
    body = encoded(text.encode())
    return f"{body}.{signature(purpose, body)}"


def verified(purpose: str, token: str) -> str | None:
    """Return the text of a token, None if the signature is wrong."""
    body, _, given = token.partition(".")
    if not hmac.compare_digest(signature(purpose, body).encode(), given.encode()):
        return None
    return decoded(body).decode()


def encoded(data: bytes) -> str:
    """Return base64url without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """Return the bytes of base64url without padding."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _key() -> bytes:
    """Return the key of the current project.

    It follows from FILES_SECRET, otherwise from JWT_SECRET. Without both, it is a random key in a
    private file, which is enough for one server.
    """
    here = project.current()
    if here not in _keys:
        secret = _secret(here.config)
        text = secret.encode() if secret else _of_file(here.path / _KEY)
        _keys[here] = hmac.digest(text, b"fw files", "sha256")
    return _keys[here]


def _secret(config: Config, names: Iterable[str] = _SECRETS) -> str | None:
    """Return the first of the secrets that is set; raise FwError if it is short or common."""
    for name in names:
        if secret := (config.env(name) or "").strip():
            check_secret(name, secret, _HINT.format(name))
            return secret
    return None


def _of_file(path: Path) -> bytes:
    """Return the content of the key file, which is created if it is missing."""
    create_folder(path.parent)
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    if not path.exists():
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE_MODE)
        with os.fdopen(descriptor, "wb") as file:
            file.write(secrets.token_hex(_BYTES).encode())
        # A link fails if another process was faster, whose key counts.
        with suppress(FileExistsError):
            os.link(temporary, path)
        temporary.unlink()
    return path.read_bytes()
