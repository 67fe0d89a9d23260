"""The settings of a project as they may be shown: with their origin, and without their secrets."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fw.cli.env_file import read_env

__all__ = ["Shown", "masked", "settings"]

MASK = "***"
DEFAULT, FILE, ENV_FILE, ENVIRONMENT = "default", "fw.toml", ".env", "environment"
_SECRET = re.compile(
    r"(?:^|[_.\-])(?:pass|passwd|passwords?|passphrase|pwd|secrets?|salt|tokens?|credentials?|dsn|"
    r"keys?|private|signature|cookie)(?P<end>$|[_.\-])",
    re.IGNORECASE,
)
_USER_INFO = re.compile(r"(?P<scheme>[a-z][a-z0-9+.\-]*://)(?P<user>[^:@/\s]*):.*@", re.IGNORECASE)
_TOKEN = re.compile(r"(?P<scheme>https?://)[^:@/\s]+@", re.IGNORECASE)
_PARAMETER = re.compile(r"([?&;](?P<name>[^=&;\s]+)=)[^&;\s]*")


@dataclass(frozen=True, slots=True)
class Shown:
    """A setting: its dotted key, or the name of a variable; its value; where that comes from."""

    name: str
    value: Any
    source: str
    variable: str | None = None
    """The variable that states it, where it is one."""


def settings(root: Path) -> list[Shown]:
    """Return the settings of fw, of `fw.toml` and of `.env`, secrets masked.

    Of the environment only what one of them would read is shown.
    """
    from fw.runtime.config import Config
    from fw.runtime.settings import KNOWN

    config, file = Config.load_auto(root), read_env(root / ".env")
    values = {key: known.default for key, known in KNOWN.items()}
    stated = dict(_flat(config.values))
    values |= stated
    shown = []
    for key in values:
        variable = key.upper().replace(".", "_") if "." in key else None
        if variable is None or variable not in config.environment:
            shown.append(Shown(key, masked(key, values[key]), FILE if key in stated else DEFAULT))
            continue
        text = config.environment[variable]
        shown.append(Shown(key, masked(key, text), _origin(variable), variable))
    told = {each.variable for each in shown}
    for name in (*file, "DATABASE_URL"):
        if name in config.environment and name not in told:
            told.add(name)
            value = masked(name, config.environment[name])
            shown.append(Shown(name, value, _origin(name), name))
    return shown


def _origin(variable: str) -> str:
    return ENVIRONMENT if variable in os.environ else ENV_FILE


def _flat(values: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in values.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


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
