"""Sizes of nodes in pixels, as the studio and the SVG draw them."""

from __future__ import annotations

from typing import NamedTuple

from fw.language.diagram.diagram import DiagramNode

__all__ = ["ASPECT", "GAP", "HEADER", "LANE", "PADDING", "ROW", "Box", "row_middle", "size_of"]

ASPECT = 1.6
"""Width divided by height that an automatic layout should have."""
GAP = 32
"""Space between the nodes of a column."""
LANE = 96
"""Space between two columns, for the edges."""
HEADER = 36
"""Height of the model's name."""
ROW = 24
"""Height of one field, and of the line `timestamps`."""
PADDING = 6
"""Space below the last row."""
_LEAST, _LEAST_DATED, _MOST = 180, 200, 360
"""Widths; a model with `timestamps` has a line for their two names."""
_CHARACTER = 7.2
_TITLE = 8.2
_MARKS = 64
"""Space for the marks left of a name, and the gap between it and the type."""


class Box(NamedTuple):
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height


def size_of(node: DiagramNode) -> tuple[int, int]:
    """Return the width and the height of a node; a width is a multiple of 20."""
    rows = [len(one.name) + len(one.type) for one in node.fields]
    widest = max([one * _CHARACTER + _MARKS for one in rows], default=0)
    widest = max(widest, len(node.name) * _TITLE + _MARKS)
    width = min(max(_LEAST_DATED if node.timestamps else _LEAST, widest), _MOST)
    count = len(rows) + node.timestamps
    return -(-int(width) // 20) * 20, HEADER + ROW * count + PADDING


def row_middle(node: DiagramNode, field: str | None) -> float:
    """Return how far below the top of a node the middle of a field is; that of its name for None."""
    for at, one in enumerate(node.fields):
        if one.name == field:
            return HEADER + ROW * at + ROW / 2
    return HEADER / 2
