"""Space that nodes take: finds the nearest free place of a column."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fw.language.diagram.sizes import Box

__all__ = ["Space"]

_CELL = 240.0
_GAP = 24.0
"""Space that is left to a taken box."""
_NEAR = _GAP - 0.5
"""A box that is nearer is too close; less than the gap, since sums of floats are inexact."""


class Space:
    """The boxes that are taken, each with a gap around it. Cells make look-ups cheap."""

    def __init__(self, taken: Iterable[Box] = ()) -> None:
        self._cells: dict[tuple[int, int], list[Box]] = {}
        for box in taken:
            self.take(box)

    def take(self, box: Box) -> Box:
        """Mark a box as taken and return it."""
        for cell in _cells_of(box):
            self._cells.setdefault(cell, []).append(box)
        return box

    def blocker(self, box: Box) -> Box | None:
        """Return a taken box that is too close, None if the box is free."""
        for cell in _cells_of(box):
            for one in self._cells.get(cell, ()):
                if (
                    one.x < box.right + _NEAR
                    and box.x < one.right + _NEAR
                    and one.y < box.bottom + _NEAR
                    and box.y < one.bottom + _NEAR
                ):
                    return one
        return None

    def nearest(self, box: Box) -> Box:
        """Return the free place above or below a box that is nearest to it."""
        below, above = box, box
        while (one := self.blocker(below)) is not None:
            below = below._replace(y=one.bottom + _GAP)
        while (one := self.blocker(above)) is not None:
            above = above._replace(y=one.y - _GAP - box.height)
        return below if below.y - box.y <= box.y - above.y else above


def _cells_of(box: Box) -> Iterator[tuple[int, int]]:
    """Return the cells that a box, with the space around it, touches."""
    rows = range(int((box.y - _GAP) // _CELL), int((box.bottom + _GAP) // _CELL) + 1)
    for column in range(int((box.x - _GAP) // _CELL), int((box.right + _GAP) // _CELL) + 1):
        for row in rows:
            yield column, row
