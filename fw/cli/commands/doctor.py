"""`fw doctor`."""

from __future__ import annotations

import click

from fw.cli.options import format_option, pass_session
from fw.cli.session import Session
from fw.cli.terminal.console import echo, echo_json, paint

__all__ = ["doctor"]

AREA = "Build"

MARKS = {"ok": ("ok", "green"), "note": ("note", "yellow"), "problem": ("problem", "red")}


@click.command()
@format_option()
@pass_session
def doctor(session: Session) -> int:
    """Find problems in the project and suggest fixes; exit with 1 if there is a problem."""
    from dataclasses import asdict

    from fw.project.doctor import Level
    from fw.project.doctor.runner import run_checks

    findings = run_checks(session.root)
    problems = sum(each.level is Level.PROBLEM for each in findings)
    if session.json:
        found = [asdict(each) for each in findings]
        echo_json({"findings": found, "problems": problems})
        return int(problems > 0)
    for each in findings:
        mark, colour = MARKS[each.level]
        echo(f"{paint(f'{mark:>8}', colour, 'bold')}  {each.message}")
        if each.remedy:
            echo(f"{'':>8}  {paint('→', 'cyan')} {each.remedy}")
    echo()
    echo(f"{problems or 'no'} problem{'' if problems == 1 else 's'} found")
    return int(problems > 0)
