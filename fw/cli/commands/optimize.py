"""`fw optimize`."""

from __future__ import annotations

import click

from fw.cli.options import format_option, pass_session
from fw.cli.session import Session
from fw.cli.terminal.console import echo, echo_json, paint

__all__ = ["optimize"]


@click.command()
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 if anything is stale.")
@format_option()
@pass_session
def optimize(session: Session, check: bool) -> int:
    """Cache settings, bytecode, routes and /openapi.json for a faster start."""
    from dataclasses import asdict

    from fw.cli.actions.optimize import check as check_caches
    from fw.cli.actions.optimize import prepare

    parts = check_caches(session.root) if check else prepare(session.root)
    stale = [part for part in parts if not part.fresh]
    if session.json:
        echo_json({"parts": [asdict(part) for part in parts], "stale": len(stale)})
        return int(bool(stale))
    for part in parts:
        mark = paint("   fresh", "green") if part.fresh else paint("   stale", "red", "bold")
        echo(f"{mark}  {part.name}: {part.detail}")
    if stale:
        echo("run fw optimize to update")
    return int(bool(stale))
