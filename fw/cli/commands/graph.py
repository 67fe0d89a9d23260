"""`fw graph`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from fw.cli.options import pass_session
from fw.cli.session import Session
from fw.cli.terminal.console import echo, echo_json

if TYPE_CHECKING:
    from fw.cli.reports.graph import BuildGraph

__all__ = ["graph"]

AREA = "Build"

LAYERS = ("models", "schemas", "repositories", "services", "controllers", "routes")
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
    from fw.cli.reports.graph import to_data, to_dot, to_text
    from fw.cli.reports.graph_svg import to_svg

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
    from fw.cli.files import replace_text

    replace_text(output, text)
    echo(f"wrote {output}")


def _by_suffix(output: Path | None) -> str:
    suffix = output.suffix.lstrip(".") if output else ""
    return {"gv": "dot"}.get(suffix, suffix if suffix in FORMATS else "text")


def read_graph(root: Path) -> BuildGraph:
    """Return the build graph of a project, with models in file order; raise SchemaError."""
    from fw.cli.reports.graph import BuildGraph, Row
    from fw.tasks.artifact import Policy, kinds
    from fw.tasks.graph import edges
    from fw.tasks.settings import read_settings

    templates: dict[str, str] = {}
    files: dict[str, list[str]] = {name: [] for name in _models(root)}
    references: dict[str, dict[str, None]] = {name: {} for name in files}
    owners: dict[str, str] = {}
    shared = []
    found = edges(root)
    for edge in found:
        model = edge.source.partition("#")[2]
        if edge.via == "template":
            templates[edge.target] = edge.source
        elif edge.via == "block":
            files.setdefault(model, []).append(edge.target)
            owners[edge.target] = model
        elif edge.via == "schema":
            shared.append(edge.target)
    for edge in found:
        if edge.via == "interface":
            references.setdefault(owners[edge.target], {})[edge.source.partition("#")[2]] = None
    rows = (
        Row(
            model,
            tuple(references.get(model, ())),
            tuple((templates.get(path, ""), path) for path in sorted(paths, key=_sort_key)),
        )
        for model, paths in files.items()
    )
    once = {kind.path for kind in kinds() if kind.policy is Policy.ONCE}
    return BuildGraph(
        read_settings(root).project,
        tuple(rows),
        tuple(path for path in shared if path not in once),
        tuple(path for path in shared if path in once),
    )


def _sort_key(path: str) -> tuple[int, str]:
    """Return the sort key of a model's file: by layer, with files outside the layers last."""
    folder = Path(path).parent.name
    return (LAYERS.index(folder) if folder in LAYERS else len(LAYERS), path)


def _models(root: Path) -> list[str]:
    from fw.language.syntax.source_files import scan_sources
    from fw.tasks.schema.source_files import read_sources

    return [block.name for block in scan_sources(read_sources(root)).blocks]
