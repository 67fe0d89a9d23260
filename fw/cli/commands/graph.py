"""`fw graph`."""

from __future__ import annotations

import json
from pathlib import Path

import click

from fw.cli.options import pass_session
from fw.cli.session import Session
from fw.cli.terminal.console import echo
from fw.runtime.errors import FwError

__all__ = ["graph"]

AREA = "Build"

FORMATS = ("text", "dot", "svg", "json", "mmd", "dbml")
BUILD_FORMATS = ("text", "dot", "svg", "json")
DIAGRAM_FORMATS = ("mmd", "dbml", "svg", "json")
SUFFIXES = {"gv": "dot", "mermaid": "mmd"}


@click.command()
@click.option(
    "--er", "diagram", is_flag=True, help="Draw the models and their relations instead of files."
)
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    help="Output format; by default the suffix of the output file decides, else text, or mmd.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write to this file instead of standard output.",
)
@pass_session
def graph(session: Session, diagram: bool, form: str | None, output: Path | None) -> None:
    """Draw the build graph: which files depend on which models.

    With --er, draw the entity-relationship diagram of the schema.
    """
    known = DIAGRAM_FORMATS if diagram else BUILD_FORMATS
    chosen = form or _by_suffix(output, known)
    if chosen not in known:
        kind = "the diagram" if diagram else "the build graph"
        raise FwError(f"{kind} has no format '{chosen}'", hint=f"use {', '.join(known)}")
    session.format = chosen
    text = _diagram(session.root, chosen) if diagram else _graph(session.root, chosen)
    if output is None:
        echo(text.rstrip("\n"))
        return
    from fw.project.files import replace_text

    replace_text(output, text)
    echo(f"wrote {output}")


def _by_suffix(output: Path | None, known: tuple[str, ...]) -> str:
    suffix = output.suffix.lstrip(".") if output else ""
    suffix = SUFFIXES.get(suffix, suffix)
    return suffix if suffix in known else known[0]


def _graph(root: Path, form: str) -> str:
    """Return the build graph of a project in a format."""
    from fw.cli.reports.graph_svg import to_svg
    from fw.project.build_graph import read_graph, to_data, to_dot, to_text

    drawn = read_graph(root)
    if form == "json":
        return _json(to_data(drawn))
    return {"text": to_text, "dot": to_dot, "svg": to_svg}[form](drawn)


def _diagram(root: Path, form: str) -> str:
    """Return the diagram of a project's schema in a format; raise SchemaError."""
    from fw.language.diagram.dbml import to_dbml
    from fw.language.diagram.diagram import diagram_of_schema
    from fw.language.diagram.layout import arranged_data
    from fw.language.diagram.layout_file import layout_text, read_layout
    from fw.language.diagram.mermaid import to_mermaid
    from fw.language.diagram.svg import to_svg
    from fw.language.schema import load
    from fw.tasks.schema.source_files import read_sources
    from fw.tasks.settings import read_settings

    diagram = diagram_of_schema(load(read_sources(root)))
    if form == "mmd":
        return to_mermaid(diagram)
    project = read_settings(root).project
    if form == "dbml":
        return to_dbml(diagram, project)
    placed = read_layout(layout_text(root))
    if form == "json":
        return _json(arranged_data(diagram, placed))
    return to_svg(diagram, project, placed)


def _json(data: object) -> str:
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"
