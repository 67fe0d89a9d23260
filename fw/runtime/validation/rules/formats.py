"""Rules for common formats: e-mail addresses, URLs, IP addresses, UUIDs."""

from __future__ import annotations

import ipaddress
import re
from uuid import UUID

from fw.runtime.rules.formats import is_address, is_email, is_url
from fw.runtime.validation.arguments import option
from fw.runtime.validation.registry import rule
from fw.runtime.validation.rule import Field

_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE | re.ASCII)
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*")


@rule("email", "The :attribute must be an e-mail address.")
def _email(field: Field, _argument: None) -> bool:
    return isinstance(field.value, str) and is_email(field.value)


def _schemes(arguments: tuple[str, ...]) -> frozenset[str]:
    if not all(_SCHEME.fullmatch(scheme) for scheme in arguments):
        raise ValueError("its arguments are schemes, such as https")
    return frozenset(arguments or ("http", "https"))


@rule("url", "The :attribute must be a URL.", prepare=_schemes)
def _url(field: Field, schemes: frozenset[str]) -> bool:
    return isinstance(field.value, str) and is_url(field.value, schemes)


@rule("ip", "The :attribute must be an IP address.")
def _ip(field: Field, _argument: None) -> bool:
    return is_address(field.value, ipaddress.IPv4Address, ipaddress.IPv6Address)


@rule("ipv4", "The :attribute must be an IPv4 address.")
def _ipv4(field: Field, _argument: None) -> bool:
    return is_address(field.value, ipaddress.IPv4Address)


@rule("ipv6", "The :attribute must be an IPv6 address.")
def _ipv6(field: Field, _argument: None) -> bool:
    return is_address(field.value, ipaddress.IPv6Address)


@rule("uuid", "The :attribute must be a UUID.", prepare=option(*"12345678"))
def _uuid(field: Field, version: str | None) -> bool:
    value = field.value
    if isinstance(value, str) and _UUID.fullmatch(value):
        value = UUID(value)
    if not isinstance(value, UUID):
        return False
    return version is None or value.hex[12] == version
