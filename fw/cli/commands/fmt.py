"""`fw fmt`."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from contextlib import nullcontext
from difflib import unified_diff

import click

from fw.cli.options import format_option, pass_session
from fw.cli.reports.outcomes import print_diff
from fw.cli.session import Session
from fw.cli.terminal.console import echo, echo_json
from fw.project.location import SCHEMA

__all__ = ["fmt"]

AREA = "Build"


@click.command()
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 if a file isn't formatted.")
@click.option("--sort", is_flag=True, help="Also move each model after those that it references.")
@format_option()
@pass_session
def fmt(session: Session, check: bool, sort: bool) -> int:
    """Format schema.fw and the files in schema/; comments stay in place."""
    from fw.language.editing.formatter import format_sources
    from fw.language.editing.sorting import sort_sources
    from fw.project.files import read_sources, write_sources
    from fw.tasks.disk.lock import project_lock

    # A check takes no lock, so that it works on a read-only file system.
    with nullcontext() if check else project_lock(session.root):
        sources = read_sources(session.root)
        formatted = format_sources(sort_sources(sources) if sort else sources)
        changed = [file for file, text in sources.items() if formatted[file] != text]
        if not check:
            write_sources(session.root, sources, formatted)
    if session.json:
        echo_json(_data(sources, changed, written=not check))
    elif not changed:
        alone = len(sources) == 1
        echo(f"{SCHEMA} is already formatted" if alone else "all files are already formatted")
    for file in () if session.json else changed:
        if check:
            _print_diff(file, sources[file], formatted[file])
        else:
            echo(f"formatted {file}")
    return 1 if changed and check else 0


def _data(files: Iterable[str], changed: Collection[str], *, written: bool) -> dict[str, object]:
    """Return the outcome of each file; `schema.fw` alone has no list of files."""
    main, *others = (
        {"path": file, "changed": file in changed, "written": file in changed and written}
        for file in files
    )
    return {**main, "others": others} if others else main


def _print_diff(file: str, before: str, after: str) -> None:
    lines = unified_diff(
        before.splitlines(), after.splitlines(), file, f"{file} (formatted)", lineterm=""
    )
    print_diff("\n".join(lines))
