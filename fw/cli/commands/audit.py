"""`fw audit verify`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from fw.cli.options import CommandGroup, format_option, pass_session
from fw.cli.session import Session
from fw.cli.terminal.console import echo, echo_json
from fw.runtime.errors import FwError
from fw.runtime.names import nearest

if TYPE_CHECKING:
    from fw.runtime.config import Config

__all__ = ["audit"]

AREA = "Logins and admin"


@click.group(cls=CommandGroup)
def audit() -> None:
    """Check the audit log."""


@audit.command()
@click.option("--channel", default="audit", show_default=True, help="Log channel with a chain.")
@format_option()
@pass_session
def verify(session: Session, channel: str) -> int:
    """Find the first line of a chained log that was changed, added or removed; then exit with 1."""
    from fw.runtime.config import Config
    from fw.runtime.logging.chain import SECRET, files_of, secret_of
    from fw.runtime.logging.chain import verify as check

    config = Config.load_auto(session.root)
    path = session.root / _chained_file(config, channel)
    first, last, broken = check(files_of(path), secret_of(config.env(SECRET)))
    start = 0 if first is None else first.number
    if session.json:
        echo_json(
            {
                "first": start,
                "last": last.number,
                "broken": broken
                and {"file": str(broken.file), "line": broken.line, "reason": broken.reason},
            }
        )
    elif broken is not None:
        inside = broken.file.is_relative_to(session.root)
        shown = broken.file.relative_to(session.root) if inside else broken.file
        echo(f"{shown}:{broken.line}: {broken.reason}")
    elif first is None:
        echo("the log has no lines")
    else:
        echo(f"the lines with the numbers {start} to {last.number} are intact")
    return int(broken is not None)


def _chained_file(config: Config, channel: str) -> str:
    """Return the file of a log channel; raise FwError if it has no chain."""
    from fw.runtime.logging.drivers import TABLE
    from fw.runtime.logging.drivers.file import default_path

    channels = config.get(TABLE, {})
    options = channels.get(channel)
    if options is None and channel != "audit":
        meant = nearest(channel, ["audit", *channels])
        hint = f"did you mean {meant!r}?" if meant else f"set it up in [{TABLE}.{channel}]"
        raise FwError(f"unknown log channel {channel!r}", hint=hint)
    if not isinstance(options, dict) or not options.get("chain"):
        hint = f'set chain = true and format = "json" in [{TABLE}.{channel}]'
        raise FwError(f"log channel {channel!r} has no chain to verify", hint=hint)
    return str(options.get("path", default_path(channel)))
