"""`fw audit verify`."""

from __future__ import annotations

import click

from fw.cli.options import CommandGroup, format_option, pass_session
from fw.cli.session import Session
from fw.cli.terminal.console import echo, echo_json

__all__ = ["audit"]


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
    secret = secret_of(config.env(SECRET))
    options = config.get(f"logging.channels.{channel}", {})
    path = session.root / options.get("path", f"storage/logs/{channel}.log")
    first, last, broken = check(files_of(path), secret)
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
