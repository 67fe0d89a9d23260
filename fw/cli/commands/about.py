"""`fw about`."""

from __future__ import annotations

import platform
from pathlib import Path

import click

from fw import __version__
from fw.cli.options import format_option, pass_session
from fw.cli.session import Session
from fw.cli.terminal.console import echo, echo_json, table
from fw.project.location import find_project
from fw.runtime.errors import FwError

__all__ = ["about"]

AREA = "Start"


@click.command()
@format_option()
@pass_session
def about(session: Session) -> None:
    """Show versions and a summary of the project."""
    facts = {
        "fw": __version__,
        "python": platform.python_version(),
        "platform": f"{platform.system()} {platform.machine()}",
        **_project(),
    }
    if session.json:
        echo_json(facts)
        return
    if facts["project"] is None:
        facts["project"] = "none here; create one with fw new <name>"
    for line in table((name, str(value)) for name, value in facts.items()):
        echo(line)


def _project() -> dict[str, object]:
    try:
        root = find_project(Path.cwd())
    except FwError:
        return {"project": None}
    from fw.language.syntax.source_files import scan_sources
    from fw.project.files import read_sources
    from fw.runtime.config import Config

    facts: dict[str, object] = {"project": str(root)}
    if Config.load_auto(root).has_table("admin"):
        facts["admin"] = "/admin"
    try:
        schema = scan_sources(read_sources(root))
    except FwError:
        return facts
    return {**facts, "provider": schema.provider, "models": len(schema.blocks)}
