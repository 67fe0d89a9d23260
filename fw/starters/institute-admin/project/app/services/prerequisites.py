"""The graph of prerequisites."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

__all__ = ["find_cycle"]

K = TypeVar("K")


def find_cycle(required: Mapping[K, Sequence[K]], start: K) -> list[K]:
    """Return a shortest path from a course over its prerequisites back to itself; [] for none."""
    former: dict[K, K] = {}
    queue = [start]
    for key in queue:
        for other in required[key]:
            if other == start:
                path = [start, key]
                while path[-1] != start:
                    path.append(former[path[-1]])
                return path[::-1]
            if other not in former:
                former[other] = key
                queue.append(other)
    return []
