"""`fw config show`, `cache`, `status` and `clear`."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fw.cli.options import CommandGroup, format_option, pass_session
from fw.cli.session import Session
from fw.cli.terminal.console import echo, echo_json, table

if TYPE_CHECKING:
    from fw.runtime.config import Config

__all__ = ["config"]

AREA = "Run"


_DEFAULT, _ENV_FILE, _ENVIRONMENT = "default", ".env", "environment"


@click.group(cls=CommandGroup)
def config() -> None:
    """Show the settings, and manage the config cache."""


@config.command()
@format_option()
@pass_session
def show(session: Session) -> None:
    """Show every setting and its source, with secrets masked."""
    from fw.project.doctor.settings import invalid_values
    from fw.runtime.config import Config

    config = Config.load_auto(session.root)
    found = _effective_settings(session.root, config)
    if session.json:
        echo_json([asdict(each) for each in found])
    else:
        rows = []
        for each in found:
            named = each.variable not in (None, each.name)
            place = f"{each.source}, {each.variable}" if named else each.source
            rows.append((each.name, _text(each.value), place))
        for line in table(rows, indent=""):
            echo(line)
    for error in invalid_values(config):
        echo(f"warning: {error.message}; {error.hint}", err=True)


def _text(value: object) -> str:
    """Return a value in one line, in the notation of fw.toml."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return " ".join(value.split()) if value else '""'
    return str(value)


@dataclass(frozen=True, slots=True)
class _EffectiveSetting:
    """Setting with its name (dotted key or variable), value and source."""

    name: str
    value: Any
    source: str
    variable: str | None = None
    """Variable that sets the value, if it comes from the environment or `.env`."""


def _effective_settings(root: Path, config: Config) -> list[_EffectiveSetting]:
    """Return all settings: of fw, of the settings files and of `.env`.

    Of the environment, only variables that set one of these are included.
    """
    from fw.runtime.config import variable
    from fw.runtime.config.files import read_env
    from fw.runtime.config.secrets import masked
    from fw.runtime.config.settings import KNOWN

    file = read_env(root / ".env")
    values = {key: known.default for key, known in KNOWN.items()}
    values |= _flat(config.values)
    found = []
    for key in values:
        name = variable(key) if "." in key else None
        if name is None or name not in config.environment:
            found.append(
                _EffectiveSetting(key, masked(key, values[key]), config.file_of(key) or _DEFAULT)
            )
            continue
        found.append(
            _EffectiveSetting(key, masked(key, config.environment[name]), _source(name), name)
        )
    listed = {each.variable for each in found}
    for name in (*file, "DATABASE_URL"):
        if name in config.environment and name not in listed:
            listed.add(name)
            value = masked(name, config.environment[name])
            found.append(_EffectiveSetting(name, value, _source(name), name))
    return found


def _source(variable: str) -> str:
    return _ENVIRONMENT if variable in os.environ else _ENV_FILE


def _flat(values: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in values.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


@config.command()
@format_option()
@pass_session
def cache(session: Session) -> None:
    """Cache the parsed settings; FW_CONFIG_CACHE=1 makes the application use the cache."""
    from fw.cli.commands.optimize import store_config
    from fw.runtime.optimize.cache_files import CONFIG

    store_config(session.root)
    if session.json:
        echo_json({"file": CONFIG})
    else:
        echo(f"cached fw.toml in {CONFIG}; set FW_CONFIG_CACHE=1 to use it")


@config.command()
@format_option()
@pass_session
def status(session: Session) -> None:
    """Show whether the config cache exists, is up to date, and is used."""
    from fw.runtime.config import CACHE_VARIABLE, Config
    from fw.runtime.optimize.cache_files import CONFIG
    from fw.runtime.optimize.config_cache import fault

    reason = fault(session.root)
    wanted = Config.load_auto(session.root).wants_cache()
    facts = {
        "file": CONFIG,
        "exists": (session.root / CONFIG).exists(),
        "fresh": reason is None,
        "reason": reason,
        "used": wanted and reason is None,
    }
    if session.json:
        echo_json(facts)
        return
    echo(f"{CONFIG}: {'fresh' if reason is None else reason}")
    if wanted:
        echo(
            f"{CACHE_VARIABLE} is on: the application reads {CONFIG if reason is None else 'fw.toml'}"
        )
    else:
        echo(f"{CACHE_VARIABLE} is off: the application reads fw.toml")


@config.command()
@format_option()
@pass_session
def clear(session: Session) -> None:
    """Remove the config cache."""
    from fw.runtime.optimize.cache_files import CONFIG, remove

    gone = remove(session.root, CONFIG)
    if session.json:
        echo_json({"removed": gone})
    else:
        echo("removed the config cache" if gone else "no config cache to remove")
