"""Formats of texts: e-mail addresses, URLs, slugs and telephone numbers."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable, Collection
from typing import Any
from urllib.parse import urlsplit

__all__ = ["FORMAT_CHECKS", "PHONE", "SLUG", "is_address", "is_email", "is_url"]

SLUG = "^[a-z0-9]+(-[a-z0-9]+)*$"
PHONE = "^[+]?[0-9][0-9 ().-]{4,24}[0-9]$"
"""Patterns that JSON schemas state, too."""

_LOCAL = re.compile(r"[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*")
_LABEL = re.compile(r"(?!-)[\w-]{1,63}(?<!-)")
_TOP = re.compile(r"[^\W\d_]{2,63}|xn--[a-z0-9-]{1,59}", re.IGNORECASE)
_UNSAFE = re.compile(r"[\x00-\x20\x7f-\xa0\u2028\u2029\\<>\"^`{|}]")
_SLUG = re.compile("[a-z0-9]+(?:-[a-z0-9]+)*")
_PHONE = re.compile("[+]?[0-9][0-9 ().-]{4,24}[0-9]")


def _is_domain(text: str) -> bool:
    """Return True for a domain name. Letters of any script are allowed, underscores are not."""
    if len(text) > 253 or "_" in text:
        return False
    return all(_LABEL.fullmatch(label) for label in text.split("."))


def is_email(text: str) -> bool:
    """Return True for the format of an e-mail address."""
    if len(text) > 254:
        return False
    local, at, domain = text.rpartition("@")
    if not at or len(local) > 64 or not _LOCAL.fullmatch(local):
        return False
    _, dot, top = domain.rpartition(".")
    return bool(dot) and _is_domain(domain) and _TOP.fullmatch(top) is not None


def is_url(text: str, schemes: Collection[str] = ("http", "https")) -> bool:
    """Return True for the format of a URL with one of the schemes."""
    if len(text) > 2048 or _UNSAFE.search(text):
        return False
    try:
        parts = urlsplit(text)
        host, _port = parts.hostname, parts.port
    except ValueError:
        return False
    if parts.scheme not in schemes or not host or not text.lower().startswith(f"{parts.scheme}://"):
        return False
    if parts.netloc.rpartition("@")[2].startswith("["):
        return is_address(host, ipaddress.IPv6Address)
    if host.rpartition(".")[2].isdigit():
        return is_address(host, ipaddress.IPv4Address)
    return _is_domain(host.removesuffix("."))


def is_address(text: object, *kinds: type[Any]) -> bool:
    """Return True for the text of an IP address that one of the classes of `ipaddress` reads."""
    # The ipaddress module also accepts numbers, and an interface after a %.
    if not isinstance(text, str) or len(text) > 45 or "%" in text or not text.isascii():
        return False
    for kind in kinds:
        try:
            kind(text)
        except ValueError:
            continue
        return True
    return False


FORMAT_CHECKS: dict[str, Callable[[str], bool]] = {
    "email": is_email,
    "url": is_url,
    "slug": lambda text: _SLUG.fullmatch(text) is not None,
    "phone": lambda text: _PHONE.fullmatch(text) is not None,
}
"""The check of each format that a field of the schema can have."""
