"""Masking of secrets in settings that are shown."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

__all__ = ["MASK", "masked"]

MASK: Final = "***"
_SECRET = re.compile(
    r"(?:^|[_.\-])(?:pass|passwd|passwords?|passphrase|pwd|secrets?|salt|tokens?|credentials?|dsn|"
    r"keys?|private|signature|cookie)(?P<end>$|[_.\-])",
    re.IGNORECASE,
)
_USER_INFO = re.compile(r"(?P<scheme>[a-z][a-z0-9+.\-]*://)(?P<user>[^:@/\s]*):.*@", re.IGNORECASE)
_TOKEN = re.compile(r"(?P<scheme>https?://)[^:@/\s]+@", re.IGNORECASE)
_PARAMETER = re.compile(r"([?&;](?P<name>[^=&;\s]+)=)[^&;\s]*")


def masked(name: str, value: Any) -> Any:
    """Return the value with secrets, found by name, and passwords in URLs masked."""
    if isinstance(value, Mapping):
        return {key: masked(f"{name}.{key}", each) for key, each in value.items()}
    if isinstance(value, list):
        return [masked(name, each) for each in value]
    if value in ("", None) or isinstance(value, bool):
        return value
    found = _SECRET.search(name)
    # A number is the length or lifetime of a secret, unless the name ends with that of a secret.
    if found and (isinstance(value, str) or not found["end"]):
        return MASK
    return _without_passwords(value) if isinstance(value, str) else value


def _without_passwords(text: str) -> str:
    if "://" not in text:
        return text

    def parameter(match: re.Match[str]) -> str:
        return f"{match[1]}{MASK}" if _SECRET.search(match["name"]) else match[0]

    # Up to the last @, because an unquoted password may contain one.
    text = _USER_INFO.sub(rf"\g<scheme>\g<user>:{MASK}@", text)
    return _PARAMETER.sub(parameter, _TOKEN.sub(rf"\g<scheme>{MASK}@", text))
