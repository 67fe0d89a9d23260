"""`fw graph`."""

from __future__ import annotations

from pathlib import Path

import click

from fw.cli.options import pass_session
from fw.cli.session import Session
from fw.cli.terminal.console import echo, echo_json

__all__ = ["graph"]

AREA = "Build"

FORMATS = ("text", "dot", "svg", "json")


@click.command()
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    help="Output format; by default the suffix of the output file decides, else text.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write to this file instead of standard output.",
)
@pass_session
def graph(session: Session, form: str | None, output: Path | None) -> None:
    """Draw the build graph: which files depend on which models."""
    from fw.cli.reports.graph_svg import to_svg
    from fw.project.build_graph import read_graph, to_data, to_dot, to_text

    chosen = form or _by_suffix(output)
    session.format = chosen
    drawn = read_graph(session.root)
    if chosen == "json" and output is None:
        echo_json(to_data(drawn))
        return
    if chosen == "json":
        import json

        text = json.dumps(to_data(drawn), indent=2) + "\n"
    else:
        text = {"text": to_text, "dot": to_dot, "svg": to_svg}[chosen](drawn)
    if output is None:
        echo(text.rstrip("\n"))
        return
    from fw.project.files import replace_text

    replace_text(output, text)
    echo(f"wrote {output}")


def _by_suffix(output: Path | None) -> str:
    suffix = output.suffix.lstrip(".") if output else ""
    return {"gv": "dot"}.get(suffix, suffix if suffix in FORMATS else "text")
