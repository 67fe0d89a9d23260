"""`fw cache clear`."""

from __future__ import annotations

import click

from fw.cli.options import Listing, format_option, pass_session
from fw.cli.session import Session
from fw.cli.terminal.console import echo, echo_json

__all__ = ["cache"]


@click.group(cls=Listing)
def cache() -> None:
    """The values that the application keeps for a time."""


@cache.command()
@click.option("--store", help="Another store than the configured one: file, redis.")
@format_option()
@pass_session
def clear(session: Session, store: str | None) -> None:
    """Forget all cached values; locks, counters of rates and tokens stay."""
    from fw.runtime.application.project import Project, use
    from fw.runtime.cache.cache import Cache
    from fw.runtime.errors import FwError

    project = Project.load(session.root)
    use(project)
    name = store or project.config.setting("cache.store")
    if name == "memory":
        raise FwError(
            "the store memory is in the application's own processes, out of reach from here",
            hint="start the application anew, or choose a store that is shared: file, redis",
        )
    Cache(name).flush()
    if session.json:
        echo_json({"store": name})
    else:
        echo(f"the cache in the store {name} is empty; locks and counters are as they were")
