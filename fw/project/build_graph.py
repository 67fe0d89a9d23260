"""Build graph as text, as data, and in Graphviz's DOT language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

__all__ = ["BuildGraph", "Row", "read_graph", "to_data", "to_dot", "to_text"]

LAYERS = ("models", "schemas", "repositories", "services", "controllers", "routes")


def to_dot(graph: BuildGraph) -> str:
    """Return the graph in DOT, laid out from left to right."""
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


@dataclass(frozen=True, slots=True)
class Row:
    """Model with its references to other models and its files."""

    model: str
    references: tuple[str, ...]
    files: tuple[tuple[str, str], ...]
    """Pairs of kind and path."""


@dataclass(frozen=True, slots=True)
class BuildGraph:
    """Models and generated files of one schema."""

    project: str
    rows: tuple[Row, ...]
    shared: tuple[str, ...]
    """Paths of the files that depend on all models."""

    once: tuple[str, ...] = ()
    """Paths of the files that are generated once and then belong to the user."""

    source: str = "schema.fw"

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kinds of files, in order of first appearance."""
        return tuple(dict.fromkeys(kind for row in self.rows for kind, _ in row.files))

    @property
    def file_count(self) -> int:
        """Number of generated files."""
        return sum(len(row.files) for row in self.rows) + len(self.shared)

    def edges(self) -> Iterator[tuple[str, str]]:
        """Yield pairs of source and target: models by name, files by path."""
        for row in self.rows:
            yield self.source, row.model
            for other in row.references:
                if other != row.model:
                    yield other, row.model
            for _, path in row.files:
                yield row.model, path
        for path in self.shared:
            yield self.source, path


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
    """Return the nodes and edges as JSON-serializable data."""
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


def read_graph(root: Path) -> BuildGraph:
    """Return the build graph of a project, with models in file order; raise SchemaError."""
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
