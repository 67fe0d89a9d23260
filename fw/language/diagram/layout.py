"""Places of a diagram's nodes: automatic, except for those that are placed already."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any

from fw.language.diagram.components import Sizes, automatic_places
from fw.language.diagram.diagram import Diagram, DiagramNode, to_data
from fw.language.diagram.sizes import LANE, Box, size_of
from fw.language.diagram.space import Space

__all__ = ["Place", "Places", "arrange", "arranged_data", "valid_place"]

Place = tuple[float, float]
"""The upper left corner of a node in pixels."""
Places = Mapping[str, Place]

_FARTHEST = 1_000_000
"""Maximum distance of a place from the origin."""
_FAR = 400
"""A free place that is farther from its neighbour makes the other side a candidate, too."""


def arrange(
    diagram: Diagram, placed: Places | None = None, shown: Places | None = None
) -> dict[str, Box]:
    """Return the box of each node. The same arguments always give the same boxes.

    `placed` are the places of models that a person moved. `shown` are those of models that a
    screen shows already, and which count if both have a model. All of them stay where they are; unknown models and places that aren't
    finite are ignored. A renamed model has the place of its former name. With `shown`, other models go to the nearest free place beside the models
    that they are connected to. Without it, they go to their automatic places, which don't depend
    on `placed`, or above or below the models that are there.
    """
    sizes = {node.name: size_of(node) for node in diagram.nodes}
    given = {**(placed or {}), **(shown or {})}
    boxes = {}
    for node in diagram.nodes:
        place = given.get(_placed_name(node, given, sizes))
        if place is not None and valid_place(place):
            boxes[node.name] = Box(*place, *sizes[node.name])
    references = _references(diagram)
    space = Space(boxes.values())
    if shown and boxes:
        _add(sizes, references, boxes, space)
    else:
        _fill(sizes, automatic_places(references, sizes), boxes, space)
    return {name: boxes[name] for name in sizes}


def arranged_data(
    diagram: Diagram, placed: Places | None = None, shown: Places | None = None
) -> dict[str, Any]:
    """Return a diagram as data for JSON.

    Nodes have `x`, `y`, `width` and `height` in pixels, and `placed`: True if a person moved them.
    """
    data = to_data(diagram)
    boxes = arrange(diagram, placed, shown)
    for node, drawn in zip(diagram.nodes, data["nodes"], strict=True):
        moved = _placed_name(node, placed or {}, boxes) in (placed or {})
        drawn.update(boxes[node.name]._asdict(), placed=moved)
    return data


def valid_place(place: object) -> bool:
    """Return True for two finite numbers that aren't too far from the origin."""
    return (
        isinstance(place, tuple | list)
        and len(place) == 2
        and all(type(one) in (int, float) and abs(one) <= _FARTHEST for one in place)
    )


def _placed_name(node: DiagramNode, places: Places, known: Container[str]) -> str:
    """Return the name under which a node has a place: its own, else its former one."""
    if node.name not in places and node.was is not None and node.was not in known:
        return node.was
    return node.name


def _references(diagram: Diagram) -> dict[str, list[str]]:
    """Return the models that each model refers to, or is linked with, once each."""
    found: dict[str, dict[str, None]] = {node.name: {} for node in diagram.nodes}
    for edge in diagram.edges:
        if edge.source != edge.target:
            found[edge.source][edge.target] = None
    return {name: list(others) for name, others in found.items()}


def _fill(sizes: Sizes, places: Places, boxes: dict[str, Box], space: Space) -> None:
    """Put the other models to their automatic places; those whose place is taken come last."""
    wanted = {name: Box(*places[name], *sizes[name]) for name in sizes if name not in boxes}
    blocked = {name: box for name, box in wanted.items() if space.blocker(box) is not None}
    for name, box in wanted.items():
        if name not in blocked:
            boxes[name] = space.take(box)
    for name, box in blocked.items():
        boxes[name] = space.take(space.nearest(box))


def _add(
    sizes: Sizes, references: Mapping[str, list[str]], boxes: dict[str, Box], space: Space
) -> None:
    """Put the other models beside their neighbours; models without neighbours go below all."""
    referring: dict[str, list[str]] = {name: [] for name in sizes}
    for name, others in references.items():
        for other in others:
            referring[other].append(name)
    waiting = [name for name in sizes if name not in boxes]
    while waiting:
        left = []
        for name in waiting:
            right_of = next((boxes[one] for one in references[name] if one in boxes), None)
            left_of = next((boxes[one] for one in referring[name] if one in boxes), None)
            if right_of is None and left_of is None:
                left.append(name)
            else:
                box = _beside(space, sizes[name], right_of, left_of)
                boxes[name] = space.take(box)
        if len(left) == len(waiting):
            first = left.pop(0)
            boxes[first] = space.take(_below(space, sizes[first], boxes))
        waiting = left


def _beside(space: Space, size: tuple[int, int], right_of: Box | None, left_of: Box | None) -> Box:
    """Return the free place right of a box, else left of one; on the other side if that is full."""
    near = right_of or left_of
    assert near is not None
    right = Box(near.right + LANE, near.y, *size)
    left = Box(near.x - LANE - size[0], near.y, *size)
    first, second = (right, left) if right_of is not None else (left, right)
    found = space.nearest(first)
    if abs(found.y - near.y) <= _FAR:
        return found
    other = space.nearest(second)
    return other if abs(other.y - near.y) < abs(found.y - near.y) else found


def _below(space: Space, size: tuple[int, int], boxes: Mapping[str, Box]) -> Box:
    """Return a free place in a row at the lower end of the diagram."""
    x = min(box.x for box in boxes.values())
    right = max(box.right for box in boxes.values())
    bottom = max(box.bottom for box in boxes.values())
    last = max(boxes.values(), key=lambda box: (box.bottom, box.right))
    row = Box(x, last.y, *size)
    while row.right <= right:
        blocker = space.blocker(row)
        if blocker is None:
            return row
        row = row._replace(x=blocker.right + LANE / 2)
    return Box(x, bottom + LANE, *size)
