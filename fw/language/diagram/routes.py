"""Lines of edges: from the row of a foreign key to the row of a key, by the nearer sides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from fw.language.diagram.diagram import Diagram, DiagramEdge
from fw.language.diagram.sizes import Box, row_middle

__all__ = ["Route", "Tip", "routes_of"]

_BEND = 72
"""Maximum length of the straight start of a curve."""
_LOOP = 56
"""Distance from the boxes of a curve that leaves and arrives on the same side."""


class Tip(NamedTuple):
    """An end of a line at the side of a box. `side` is 1 for the right side, -1 for the left."""

    x: float
    y: float
    side: int


class Route(NamedTuple):
    """The line of one edge, and the x of its control points."""

    edge: DiagramEdge
    source: Tip
    target: Tip
    bends: tuple[float, float]


def routes_of(diagram: Diagram, boxes: Mapping[str, Box]) -> list[Route]:
    """Return the line of each edge."""
    nodes = {node.name: node for node in diagram.nodes}
    found = []
    for edge in diagram.edges:
        start, end = boxes[edge.source], boxes[edge.target]
        start_y = start.y + row_middle(nodes[edge.source], edge.source_field)
        end_y = end.y + row_middle(nodes[edge.target], edge.target_field)
        if edge.source == edge.target and edge.kind == "link":
            end_y += 12
        out, into = _sides(start, end)
        source = Tip(start.right if out > 0 else start.x, start_y, out)
        target = Tip(end.right if into > 0 else end.x, end_y, into)
        found.append(Route(edge, source, target, _bends(source, target)))
    return found


def _sides(start: Box, end: Box) -> tuple[int, int]:
    """Return the side where a line leaves, and the side where it arrives."""
    if start.right <= end.x:
        return 1, -1
    if end.right <= start.x:
        return -1, 1
    right = abs(start.right - end.right)
    return (1, 1) if right <= abs(start.x - end.x) else (-1, -1)


def _bends(source: Tip, target: Tip) -> tuple[float, float]:
    if source.side == target.side:
        ends = (source.x, target.x)
        far = max(ends) + _LOOP if source.side > 0 else min(ends) - _LOOP
        return far, far
    bend = min(_BEND, max(24, abs(target.x - source.x) / 2))
    return source.x + source.side * bend, target.x + target.side * bend
