"""Encryption of the secrets of authenticator apps, with keys derived from `JWT_SECRET`."""

from __future__ import annotations

import os
from base64 import b64decode, b64encode
from collections.abc import Sequence
from typing import Any, Final

from fw.runtime.errors import FwError

__all__ = ["SecretBox"]

_NONCE: Final = 12


class SecretBox:
    """Encrypts with AES-256-GCM. The first of `keys` encrypts, all of them decrypt.

    Raises FwError without the library.
    """

    def __init__(self, keys: Sequence[bytes]) -> None:
        try:
            from cryptography.exceptions import InvalidTag
            from cryptography.hazmat.primitives.ciphers.aead import AESGCM
        except ImportError as error:
            raise FwError(
                "auth.totp needs the library cryptography",
                hint='install it: pip install "fw-framework[totp]"',
            ) from error
        self._ciphers: list[Any] = [AESGCM(key) for key in keys]
        self._invalid: type[Exception] = InvalidTag

    def encrypt(self, secret: bytes, owner: str) -> str:
        """Return a secret encrypted for an owner: no other row can have it."""
        nonce = os.urandom(_NONCE)
        sealed = self._ciphers[0].encrypt(nonce, secret, owner.encode())
        return b64encode(nonce + sealed).decode()

    def decrypt(self, text: str, owner: str) -> bytes:
        """Return the secret; raise FwError if no key decrypts it."""
        sealed = b64decode(text)
        for cipher in self._ciphers:
            try:
                found: bytes = cipher.decrypt(sealed[:_NONCE], sealed[_NONCE:], owner.encode())
            except self._invalid:
                continue
            return found
        raise FwError(
            f"cannot decrypt the TOTP secret of the user {owner}",
            hint="add the former JWT_SECRET to JWT_SECRET_PREVIOUS,"
            " or run fw auth totp reset --user EMAIL",
        )
