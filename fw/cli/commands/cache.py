"""`fw cache clear`."""

from __future__ import annotations

import click

from fw.cli.options import CommandGroup, format_option, pass_session
from fw.cli.session import Session
from fw.cli.terminal.console import echo, echo_json

__all__ = ["cache"]

AREA = "Run"


@click.group(cls=CommandGroup)
def cache() -> None:
    """Manage the application's cache."""


@cache.command()
@click.option("--store", help="Clear another store than the configured one: file or redis.")
@format_option()
@pass_session
def clear(session: Session, store: str | None) -> None:
    """Remove all cached values; locks, rate limits and tokens stay."""
    from fw.runtime.application.project import Project, use
    from fw.runtime.cache.cache import Cache
    from fw.runtime.errors import FwError

    project = Project.load(session.root)
    use(project)
    name = store or project.config.setting("cache.store")
    if name == "memory":
        raise FwError(
            "cannot clear the store memory: it is inside the application's processes",
            hint="restart the application, or use a shared store: file or redis",
        )
    Cache(name).flush()
    if session.json:
        echo_json({"store": name})
    else:
        echo(f"cleared the cache in the store {name}; locks, rate limits and tokens stay")
