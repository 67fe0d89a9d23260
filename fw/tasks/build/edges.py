"""Edges of a project's build graph, as `fw graph` shows them."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from fw.tasks.build.session import Builder

__all__ = ["Edge", "edges"]


class Edge(NamedTuple):
    """`target` depends on `source`.

    `via` is the kind of dependency: block, interface, schema, template or settings.
    """

    source: str
    target: str
    via: str


def edges(root: Path) -> list[Edge]:
    """Return the edges of a project's build graph, sorted; raise SchemaError.

    A source is `schema.fw#<Model>` (via block or interface), `schema.fw` (via schema),
    `fw/templates/<path>` or `fw.toml#<name>`. A target is the path of an artifact.
    """
    with closing(Builder(root)) as builder:
        plan, settings_read = builder.plan()
    found: list[Edge] = []
    for node in plan.nodes():
        if node.kind.is_verbatim:
            pass
        elif node.owner is None:
            found.append(Edge("schema.fw", node.path, "schema"))
        else:
            found.append(Edge(f"schema.fw#{node.owner}", node.path, "block"))
            references = plan.models[node.owner].references
            found += [Edge(f"schema.fw#{one}", node.path, "interface") for one in references]
        found.append(Edge(f"fw/templates/{node.kind.template}", node.path, "template"))
        when = {node.kind.when} if node.kind.when else set()
        names = sorted(when | set(settings_read.get(node.kind.name, ())))
        found += [Edge(f"fw.toml#{name}", node.path, "settings") for name in names]
    return sorted(found)
