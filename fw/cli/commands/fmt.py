"""`fw fmt`."""

from __future__ import annotations

from contextlib import nullcontext
from difflib import unified_diff

import click

from fw.cli.options import format_option, pass_session
from fw.cli.reports.outcomes import print_diff
from fw.cli.session import SCHEMA, Session
from fw.cli.terminal.console import echo, echo_json

__all__ = ["fmt"]

AREA = "Build"


@click.command()
@click.option(
    "--check", is_flag=True, help="Write nothing; exit with 1 if the file isn't formatted."
)
@click.option("--sort", is_flag=True, help="Also move each model after those that it references.")
@format_option()
@pass_session
def fmt(session: Session, check: bool, sort: bool) -> int:
    """Format schema.fw; comments stay in place."""
    from fw.cli.files import read_schema, write_schema
    from fw.language.formatter import format_schema
    from fw.language.sorting import sort_models
    from fw.tasks.disk.lock import project_lock

    # A check takes no lock, so that it works on a read-only file system.
    with nullcontext() if check else project_lock(session.root):
        text = read_schema(session.root)
        formatted = format_schema(sort_models(text) if sort else text)
        changed = formatted != text
        if changed and not check:
            write_schema(session.root, formatted)
    if session.json:
        echo_json({"path": SCHEMA, "changed": changed, "written": changed and not check})
    elif not changed:
        echo(f"{SCHEMA} is already formatted")
    elif check:
        _print_diff(text, formatted)
    else:
        echo(f"formatted {SCHEMA}")
    return 1 if changed and check else 0


def _print_diff(before: str, after: str) -> None:
    lines = unified_diff(
        before.splitlines(), after.splitlines(), SCHEMA, f"{SCHEMA} (formatted)", lineterm=""
    )
    print_diff("\n".join(lines))
