"""`fw config show`, `cache`, `status` and `clear`."""

from __future__ import annotations

import click

from fw.cli.options import Listing, format_option, pass_session
from fw.cli.session import Session
from fw.cli.terminal.console import echo, echo_json, table

__all__ = ["config"]


@click.group(cls=Listing)
def config() -> None:
    """The project's settings, and the cache of fw.toml."""


@config.command()
@format_option()
@pass_session
def show(session: Session) -> None:
    """Show every setting and where it comes from; secrets are masked."""
    from dataclasses import asdict

    from fw.cli.reports.settings import settings

    found = settings(session.root)
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
    """Return a value as fw.toml would have it, in one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return " ".join(value.split()) if value else '""'
    return str(value)


@config.command()
@format_option()
@pass_session
def cache(session: Session) -> None:
    """Store what fw.toml says; FW_CONFIG_CACHE=1 has the application use it."""
    from fw.cli.actions.optimize import store_config
    from fw.runtime.optimize.cache_files import CONFIG

    store_config(session.root)
    if session.json:
        echo_json({"file": CONFIG})
    else:
        echo(f"fw.toml is cached in {CONFIG}; FW_CONFIG_CACHE=1 has the application use it")


@config.command()
@format_option()
@pass_session
def status(session: Session) -> None:
    """Say whether there is a cache of fw.toml, whether it holds, and whether it is used."""
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
        echo(f"{CACHE_VARIABLE} is on: {'it is used' if reason is None else 'fw.toml is read'}")
    else:
        echo(f"{CACHE_VARIABLE} is off: fw.toml is read")


@config.command()
@format_option()
@pass_session
def clear(session: Session) -> None:
    """Remove the cache of fw.toml."""
    from fw.runtime.optimize.cache_files import CONFIG, remove

    gone = remove(session.root, CONFIG)
    if session.json:
        echo_json({"removed": gone})
    else:
        echo("the config cache is removed" if gone else "there was no config cache")
