"""The build graph as a tree of text, and as data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fw.cli.picture.graph import BuildGraph

__all__ = ["to_data", "to_text"]


def to_text(graph: BuildGraph) -> str:
    """Return the graph as a tree, one line for each model and file."""
    lines = [graph.source, *_branches(graph)]
    return "\n".join(lines) + "\n"


def _branches(graph: BuildGraph) -> Iterator[str]:
    groups = [
        (row.model + _references(row.references), [path for _, path in row.files])
        for row in graph.rows
    ]
    if graph.shared:
        groups.append(("(all models)", list(graph.shared)))
    if graph.once:
        groups.append(("(written once, then yours)", list(graph.once)))
    for at, (title, paths) in enumerate(groups):
        last = at == len(groups) - 1
        yield f"{'└─' if last else '├─'} {title}"
        for place, path in enumerate(paths):
            corner = "└─" if place == len(paths) - 1 else "├─"
            yield f"{'  ' if last else '│ '} {corner} {path}"


def _references(models: Sequence[str]) -> str:
    return f"  (refers to {', '.join(models)})" if models else ""


def to_data(graph: BuildGraph) -> dict[str, object]:
    """Return the graph as nodes and edges, for a tool."""
    return {
        "project": graph.project,
        "models": [
            {
                "name": row.model,
                "references": list(row.references),
                "files": [{"kind": kind, "path": path} for kind, path in row.files],
            }
            for row in graph.rows
        ],
        "shared": list(graph.shared),
        "once": list(graph.once),
        "edges": [list(edge) for edge in graph.edges()],
    }
