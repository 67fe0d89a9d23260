"""`fw config show`, `cache`, `status` and `clear`."""

from __future__ import annotations

import click

from fw.cli.options import CommandGroup, format_option, pass_session
from fw.cli.session import Session
from fw.cli.terminal.console import echo, echo_json, table

__all__ = ["config"]


@click.group(cls=CommandGroup)
def config() -> None:
    """Show the settings, and manage the config cache."""


@config.command()
@format_option()
@pass_session
def show(session: Session) -> None:
    """Show every setting and its source, with secrets masked."""
    from dataclasses import asdict

    from fw.cli.reports.settings import effective_settings

    found = effective_settings(session.root)
    if session.json:
        echo_json([asdict(each) for each in found])
        return
    rows = []
    for each in found:
        named = each.variable not in (None, each.name)
        place = f"{each.source}, {each.variable}" if named else each.source
        rows.append((each.name, _text(each.value), place))
    for line in table(rows, indent=""):
        echo(line)


def _text(value: object) -> str:
    """Return a value in one line, in the notation of fw.toml."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return " ".join(value.split()) if value else '""'
    return str(value)


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
