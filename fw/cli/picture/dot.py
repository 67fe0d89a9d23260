"""The build graph in Graphviz's language."""

from __future__ import annotations

from fw.cli.picture.graph import BuildGraph

__all__ = ["to_dot"]


def to_dot(graph: BuildGraph) -> str:
    """Return the graph as a digraph, laid out from left to right."""
    lines = [
        f"digraph {_quote(graph.project)} {{",
        "  rankdir=LR;",
        '  node [shape=box, style=rounded, fontname="sans-serif", fontsize=10];',
        f"  {_quote(graph.source)} [style=filled, fillcolor=lightgoldenrod1];",
    ]
    lines += [f"  {_quote(row.model)} [style=filled, fillcolor=lightblue];" for row in graph.rows]
    lines += [f"  {_quote(source)} -> {_quote(target)};" for source, target in graph.edges()]
    return "\n".join([*lines, "}"]) + "\n"


def _quote(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
