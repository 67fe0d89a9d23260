"""Automatic places of all nodes: connected nodes in layers, groups in shelves, the rest in a grid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt

from fw.language.diagram.layers import Sizes, layered
from fw.language.diagram.sizes import ASPECT, GAP, LANE

__all__ = ["Sizes", "automatic_places"]

References = Mapping[str, Sequence[str]]


def automatic_places(references: References, sizes: Sizes) -> dict[str, tuple[float, float]]:
    """Return the place of the upper left corner of each node.

    `references` are the nodes that each node refers to. The widest groups come first, below them
    the nodes without an edge, as a grid.
    """
    groups = _groups(references)
    connected = [layered(group, references, sizes) for group in groups if len(group) > 1]
    alone = [group[0] for group in groups if len(group) == 1]
    area = sum((sizes[name][0] + LANE) * (sizes[name][1] + GAP) for name in references)
    width = sqrt(area * ASPECT)
    places, bottom = _shelves(connected, sizes, width)
    places.update(_grid(alone, sizes, max(width, *_extent(places, sizes)[:1]), bottom))
    return places


def _groups(references: References) -> list[list[str]]:
    """Return the connected nodes together, each group in the order of the schema."""
    near: dict[str, set[str]] = {name: set() for name in references}
    for name, others in references.items():
        for other in others:
            near[name].add(other)
            near[other].add(name)
    order = {name: at for at, name in enumerate(references)}
    groups, seen = [], set[str]()
    for start in references:
        if start in seen:
            continue
        group, waiting = {start}, [start]
        while waiting:
            new = near[waiting.pop()] - group
            group |= new
            waiting.extend(new)
        seen |= group
        groups.append(sorted(group, key=order.__getitem__))
    return groups


def _extent(places: Mapping[str, tuple[float, float]], sizes: Sizes) -> tuple[float, float]:
    """Return how far the nodes reach to the right and down."""
    right = max((x + sizes[name][0] for name, (x, _) in places.items()), default=0.0)
    return right, max((y + sizes[name][1] for name, (_, y) in places.items()), default=0.0)


def _shelves(
    groups: Sequence[Mapping[str, tuple[float, float]]], sizes: Sizes, width: float
) -> tuple[dict[str, tuple[float, float]], float]:
    """Put groups side by side in shelves, the highest first. Return the places and the lower end."""
    extents = [_extent(group, sizes) for group in groups]
    order = sorted(range(len(groups)), key=lambda at: (-extents[at][1], -extents[at][0], at))
    places: dict[str, tuple[float, float]] = {}
    left, top, bottom = 0.0, 0.0, 0.0
    for at in order:
        if left > 0 and left + extents[at][0] > width:
            left, top = 0.0, bottom
        for name, (x, y) in groups[at].items():
            places[name] = (left + x, top + y)
        left += extents[at][0] + LANE
        bottom = max(bottom, top + extents[at][1] + LANE)
    return places, bottom


def _grid(
    names: Sequence[str], sizes: Sizes, width: float, top: float
) -> dict[str, tuple[float, float]]:
    """Put nodes into columns of the same width, each below the column that ends first."""
    if not names:
        return {}
    step = max(sizes[name][0] for name in names) + GAP
    bottoms = [top] * max(1, min(len(names), int(width // step)))
    places = {}
    for name in names:
        column = bottoms.index(min(bottoms))
        places[name] = (float(column * step), bottoms[column])
        bottoms[column] += sizes[name][1] + GAP
    return places
