"""Rules for common formats: e-mail addresses, URLs, IP addresses, UUIDs."""

from __future__ import annotations

import ipaddress
import re
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

from fw.runtime.validation.arguments import option
from fw.runtime.validation.registry import rule
from fw.runtime.validation.rule import Field

__all__ = ["is_email"]

_LOCAL = re.compile(r"[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*")
_LABEL = re.compile(r"(?!-)[\w-]{1,63}(?<!-)")
_TOP = re.compile(r"[^\W\d_]{2,63}|xn--[a-z0-9-]{1,59}", re.IGNORECASE)
_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE | re.ASCII)
_UNSAFE = re.compile(r"[\x00-\x20\x7f-\xa0\u2028\u2029\\<>\"^`{|}]")
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*")


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


@rule("email", "The :attribute must be an e-mail address.")
def _email(field: Field, _argument: None) -> bool:
    return isinstance(field.value, str) and is_email(field.value)


def _schemes(arguments: tuple[str, ...]) -> frozenset[str]:
    if not all(_SCHEME.fullmatch(scheme) for scheme in arguments):
        raise ValueError("its arguments are schemes, such as https")
    return frozenset(arguments or ("http", "https"))


@rule("url", "The :attribute must be a URL.", prepare=_schemes)
def _url(field: Field, schemes: frozenset[str]) -> bool:
    text = field.value
    if not isinstance(text, str) or len(text) > 2048 or _UNSAFE.search(text):
        return False
    try:
        parts = urlsplit(text)
        host, _port = parts.hostname, parts.port
    except ValueError:
        return False
    if parts.scheme not in schemes or not host or not text.lower().startswith(f"{parts.scheme}://"):
        return False
    if parts.netloc.rpartition("@")[2].startswith("["):
        return _address(host, ipaddress.IPv6Address)
    if host.rpartition(".")[2].isdigit():
        return _address(host, ipaddress.IPv4Address)
    return _is_domain(host.removesuffix("."))


def _address(text: object, *kinds: type[Any]) -> bool:
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


@rule("ip", "The :attribute must be an IP address.")
def _ip(field: Field, _argument: None) -> bool:
    return _address(field.value, ipaddress.IPv4Address, ipaddress.IPv6Address)


@rule("ipv4", "The :attribute must be an IPv4 address.")
def _ipv4(field: Field, _argument: None) -> bool:
    return _address(field.value, ipaddress.IPv4Address)


@rule("ipv6", "The :attribute must be an IPv6 address.")
def _ipv6(field: Field, _argument: None) -> bool:
    return _address(field.value, ipaddress.IPv6Address)


@rule("uuid", "The :attribute must be a UUID.", prepare=option(*"12345678"))
def _uuid(field: Field, version: str | None) -> bool:
    value = field.value
    if isinstance(value, str) and _UUID.fullmatch(value):
        value = UUID(value)
    if not isinstance(value, UUID):
        return False
    return version is None or value.hex[12] == version
