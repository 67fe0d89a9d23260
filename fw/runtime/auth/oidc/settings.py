"""Settings of the providers: the tables `[auth.oidc.NAME]`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from fw.runtime.errors import FwError
from fw.runtime.names import suggest

if TYPE_CHECKING:
    from fw.runtime.config import Config

__all__ = ["TABLE", "Provider", "is_secure", "providers_of"]

TABLE: Final = "auth.oidc"

_NAME: Final = re.compile(r"[a-z][a-z0-9_-]{0,39}", re.ASCII)
_LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")
_KINDS: Final = {"str": str, "bool": bool, "list[str]": list, "Mapping[str, str]": Mapping}


@dataclass(frozen=True, slots=True, kw_only=True)
class Provider:
    """One provider: who it is, and what its accounts may do here."""

    name: str
    issuer: str
    client_id: str
    client_secret_env: str = ""
    """Variable of the environment or `.env` with the secret; empty for a public client."""
    label: str = ""
    scopes: list[str] = field(default_factory=lambda: ["openid", "email", "profile"])
    redirect_uri: str = ""
    create_users: bool = False
    link_by_email: bool = False
    role_claim: str = ""
    roles: Mapping[str, str] = field(default_factory=dict)
    """Names of roles by values of the claim."""
    client_secret: str = ""


def providers_of(config: Config) -> dict[str, Provider]:
    """Return the providers by name; raise FwError for invalid settings."""
    found = config.get(TABLE, {})
    if not isinstance(found, Mapping):
        raise FwError(f"{TABLE} is not a table", hint=f"write [{TABLE}.google], for example")
    return {name: _provider(name, stated, config) for name, stated in found.items()}


def is_secure(url: object) -> bool:
    """Return True for an HTTPS URL, and for an HTTP one of this computer."""
    try:
        parts = urlsplit(url) if isinstance(url, str) else None
    except ValueError:
        # Such as that of an incomplete IPv6 address.
        return False
    if parts is None or not parts.hostname:
        return False
    return parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in _LOOPBACK)


def _provider(name: str, stated: Any, config: Config) -> Provider:
    place = f"[{TABLE}.{name}]"
    if not _NAME.fullmatch(name):
        raise FwError(f"{place}: invalid name {name!r}", hint="use small letters, digits, - and _")
    if not isinstance(stated, Mapping):
        raise FwError(f"{place} must be a table", hint="it needs issuer and client_id")
    kinds = {one.name: _KINDS[str(one.type)] for one in fields(Provider)}
    del kinds["name"], kinds["client_secret"]
    for key, value in stated.items():
        if key not in kinds:
            raise FwError(f"{place}: unknown setting {key!r}", hint=suggest(key, kinds))
        if not isinstance(value, kinds[key]):
            raise FwError(f"{place}: invalid value of {key}: {value!r}")
    for key in ("issuer", "client_id"):
        if not stated.get(key):
            raise FwError(f"{place}: {key} is missing", hint=f'add {key} = "…"')
    if not is_secure(stated["issuer"]):
        raise FwError(f"{place}: invalid issuer {stated['issuer']!r}", hint="use an https:// URL")
    if bool(stated.get("roles")) != bool(stated.get("role_claim")):
        raise FwError(f"{place}: role_claim and roles need each other")
    variable = stated.get("client_secret_env", "")
    secret = (config.env(variable) or "") if variable else ""
    if variable and not secret:
        raise FwError(f"{place}: {variable} is not set", hint=f"set {variable} in .env")
    given: dict[str, Any] = {"label": name.capitalize(), **stated}
    return Provider(name=name, client_secret=secret, **given)
