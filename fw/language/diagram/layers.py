"""Layered layout of connected nodes: a model is right of those that it refers to.

The order within a layer follows the barycentre of a node's neighbours; a layer that is too high
becomes several columns. See Sugiyama, Tagawa and Toda (1981).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt

from fw.language.diagram.sizes import ASPECT, GAP, LANE

__all__ = ["Sizes", "layered"]

Sizes = Mapping[str, tuple[int, int]]
Neighbours = Mapping[str, Sequence[str]]

_SWEEPS = 4


def layered(
    names: Sequence[str], references: Neighbours, sizes: Sizes
) -> dict[str, tuple[float, float]]:
    """Return the place of the upper left corner of each node; the least place is (0, 0)."""
    ranks = _ranks(names, references)
    near: dict[str, list[str]] = {name: [] for name in names}
    for name in names:
        for other in references[name]:
            if other != name:
                near[name].append(other)
                near[other].append(name)
    layers: list[list[str]] = [[] for _ in range(max(ranks.values()) + 1)]
    for name in names:
        layers[ranks[name]].append(name)
    layers = _ordered([layer for layer in layers if layer], near)
    columns = _columns(layers, sizes)
    tops = _tops(columns, near, sizes)
    least = min(tops.values())
    places: dict[str, tuple[float, float]] = {}
    x = 0.0
    for column in columns:
        for name in column:
            places[name] = (x, round(tops[name] - least))
        x += max(sizes[name][0] for name in column) + LANE
    return places


def _ranks(names: Sequence[str], references: Neighbours) -> dict[str, int]:
    """Return the layer of each node: one more than those of the nodes that it refers to.

    A reference that closes a cycle is ignored. A node that refers to none is next to the first
    one that refers to it.
    """
    ranks: dict[str, int] = {}
    open_: set[str] = set()
    for start in names:
        stack = [start]
        while stack:
            name = stack[-1]
            if name in ranks:
                stack.pop()
                continue
            open_.add(name)
            waiting = [one for one in references[name] if one not in ranks and one not in open_]
            if waiting:
                stack.append(waiting[0])
                continue
            stack.pop()
            open_.discard(name)
            ranks[name] = max(
                (ranks[one] + 1 for one in references[name] if one in ranks), default=0
            )
    first: dict[str, int] = {}
    for name in names:
        for one in references[name]:
            if one != name:
                first[one] = min(first.get(one, ranks[name]), ranks[name])
    for name in names:
        if name in first and not any(one != name for one in references[name]):
            ranks[name] = max(0, first[name] - 1)
    return ranks


def _ordered(layers: list[list[str]], near: Neighbours) -> list[list[str]]:
    """Sort each layer by the mean place of the neighbours, in sweeps from both sides."""
    place: dict[str, float] = {}
    for layer in layers:
        _number(layer, place)
    for sweep in range(2 * _SWEEPS):
        for layer in layers if sweep % 2 == 0 else reversed(layers):
            means = {
                name: sum(place[one] for one in near[name]) / len(near[name])
                if near[name]
                else place[name]
                for name in layer
            }
            layer.sort(key=means.__getitem__)
            _number(layer, place)
    return layers


def _number(layer: Sequence[str], place: dict[str, float]) -> None:
    """Give the nodes of a layer places from 0 to 1."""
    for at, name in enumerate(layer):
        place[name] = (at + 0.5) / len(layer)


def _columns(layers: Sequence[Sequence[str]], sizes: Sizes) -> list[list[str]]:
    """Split layers that are higher than the whole should be."""
    area = sum((sizes[n][0] + LANE) * (sizes[n][1] + GAP) for layer in layers for n in layer)
    limit = sqrt(area / ASPECT)
    columns: list[list[str]] = []
    for layer in layers:
        height = sum(sizes[name][1] + GAP for name in layer)
        share = height / max(1, round(height / limit))
        filled = 0.0
        columns.append([])
        for name in layer:
            if columns[-1] and filled + sizes[name][1] / 2 > share:
                columns.append([])
                filled = 0.0
            columns[-1].append(name)
            filled += sizes[name][1] + GAP
    return columns


def _tops(columns: Sequence[Sequence[str]], near: Neighbours, sizes: Sizes) -> dict[str, float]:
    """Return the upper edge of each node: as near to the middle of its neighbours as fits."""
    tops: dict[str, float] = {}
    for column in columns:
        height = sum(sizes[name][1] + GAP for name in column) - GAP
        y = -height / 2
        for name in column:
            tops[name] = y
            y += sizes[name][1] + GAP
    for sweep in range(2 * _SWEEPS):
        for column in columns if sweep % 2 == 0 else reversed(columns):
            wanted = []
            for name in column:
                middles = sorted(tops[one] + sizes[one][1] / 2 for one in near[name])
                middle = middles[len(middles) // 2] if middles else None
                half = sizes[name][1] / 2
                wanted.append(tops[name] if middle is None else middle - half)
            tops.update(zip(column, _apart(column, wanted, sizes), strict=True))
    return tops


def _apart(column: Sequence[str], wanted: Sequence[float], sizes: Sizes) -> list[float]:
    """Return tops without overlaps in the given order, with the least squares of the distances.

    Pool adjacent violators: neighbours that overlap become one block at their mean.
    """
    offsets = [0.0]
    for name in column[:-1]:
        offsets.append(offsets[-1] + sizes[name][1] + GAP)
    blocks: list[tuple[float, int]] = []
    for one, offset in zip(wanted, offsets, strict=True):
        total, count = one - offset, 1
        while blocks and blocks[-1][0] / blocks[-1][1] > total / count:
            before, more = blocks.pop()
            total, count = total + before, count + more
        blocks.append((total, count))
    shifts = [total / count for total, count in blocks for _ in range(count)]
    return [shift + offset for shift, offset in zip(shifts, offsets, strict=True)]
