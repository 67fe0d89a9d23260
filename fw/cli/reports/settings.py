"""The settings of a project as they may be shown: with their origin, without their secrets."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fw.runtime.config.env_file import read_env
from fw.runtime.config.secrets import masked

__all__ = ["Shown", "settings"]

DEFAULT, ENV_FILE, ENVIRONMENT = "default", ".env", "environment"


@dataclass(frozen=True, slots=True)
class Shown:
    """A setting: its dotted key, or the name of a variable; its value; where that comes from."""

    name: str
    value: Any
    source: str
    variable: str | None = None
    """The variable that states it, where it is one."""


def settings(root: Path) -> list[Shown]:
    """Return the settings of fw, of the files of settings and of `.env`, secrets masked.

    Of the environment only what one of them would read is shown.
    """
    from fw.runtime.config import Config, variable
    from fw.runtime.config.settings import KNOWN

    config, file = Config.load_auto(root), read_env(root / ".env")
    values = {key: known.default for key, known in KNOWN.items()}
    values |= _flat(config.values)
    shown = []
    for key in values:
        name = variable(key) if "." in key else None
        if name is None or name not in config.environment:
            shown.append(Shown(key, masked(key, values[key]), config.file_of(key) or DEFAULT))
            continue
        shown.append(Shown(key, masked(key, config.environment[name]), _origin(name), name))
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
