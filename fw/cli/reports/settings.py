"""Effective settings of a project with their sources, with secrets masked."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fw.runtime.config.env_file import read_env
from fw.runtime.config.secrets import masked

__all__ = ["EffectiveSetting", "effective_settings"]

DEFAULT, ENV_FILE, ENVIRONMENT = "default", ".env", "environment"


@dataclass(frozen=True, slots=True)
class EffectiveSetting:
    """Setting with its name (dotted key or variable), value and source."""

    name: str
    value: Any
    source: str
    variable: str | None = None
    """Variable that sets the value, if it comes from the environment or `.env`."""


def effective_settings(root: Path) -> list[EffectiveSetting]:
    """Return all settings: of fw, of the settings files and of `.env`.

    Of the environment, only variables that set one of these are included.
    """
    from fw.runtime.config import Config, variable
    from fw.runtime.config.settings import KNOWN

    config, file = Config.load_auto(root), read_env(root / ".env")
    values = {key: known.default for key, known in KNOWN.items()}
    values |= _flat(config.values)
    found = []
    for key in values:
        name = variable(key) if "." in key else None
        if name is None or name not in config.environment:
            found.append(
                EffectiveSetting(key, masked(key, values[key]), config.file_of(key) or DEFAULT)
            )
            continue
        found.append(
            EffectiveSetting(key, masked(key, config.environment[name]), _source(name), name)
        )
    listed = {each.variable for each in found}
    for name in (*file, "DATABASE_URL"):
        if name in config.environment and name not in listed:
            listed.add(name)
            value = masked(name, config.environment[name])
            found.append(EffectiveSetting(name, value, _source(name), name))
    return found


def _source(variable: str) -> str:
    return ENVIRONMENT if variable in os.environ else ENV_FILE


def _flat(values: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in values.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value
