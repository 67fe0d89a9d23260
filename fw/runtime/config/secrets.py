"""What may be shown of a setting: no secret by its name, no password within a URL."""

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
    """Return the value as it may be shown: no secret by its name, no password within a URL."""
    if isinstance(value, Mapping):
        return {key: masked(f"{name}.{key}", each) for key, each in value.items()}
    if isinstance(value, list):
        return [masked(name, each) for each in value]
    if value in ("", None) or isinstance(value, bool):
        return value
    found = _SECRET.search(name)
    # A number is a secret's length or lifetime, unless its name is that of the secret itself.
    if found and (isinstance(value, str) or not found["end"]):
        return MASK
    return _without_passwords(value) if isinstance(value, str) else value


def _without_passwords(text: str) -> str:
    if "://" not in text:
        return text

    def parameter(match: re.Match[str]) -> str:
        return f"{match[1]}{MASK}" if _SECRET.search(match["name"]) else match[0]

    # To the last @: a password that nobody has quoted may hold anything.
    text = _USER_INFO.sub(rf"\g<scheme>\g<user>:{MASK}@", text)
    return _PARAMETER.sub(parameter, _TOKEN.sub(rf"\g<scheme>{MASK}@", text))
