"""What lists of the admin shall begin sorted by, looked over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

__all__ = ["wrong_order"]


def wrong_order(
    value: dict[str, Any], described: Sequence[dict[str, Any]]
) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with the order of a descriptor, and a remedy.

    `described` are all descriptors, of which one may be sorted by fields of another.
    """
    from fw.runtime.database.near import near

    said = value.get("sort")
    sorts = said if isinstance(said, list) else [said]
    if not isinstance(value.get("fields"), dict):
        return
    models = {str(one.get("model")): one for one in described}
    known = [*_sortable(value)]
    for name, relation in _table(value, "relations"):
        if relation.get("kind") == "belongs_to":
            other = models.get(str(relation.get("model")), {})
            known += [f"{name}.{field}" for field in _sortable(other)]
    for place, sort in enumerate(sorts):
        if isinstance(sort, str) and sort.removeprefix("-") not in known:
            hint = near(sort.removeprefix("-"), known)
            member = f"sort[{place}]" if isinstance(said, list) else "sort"
            yield f'{member} is "{sort}", which is no field to sort by', hint


def _sortable(value: dict[str, Any]) -> Iterator[str]:
    for name, field in _table(value, "fields"):
        if field.get("type") != "json" and not field.get("private"):
            yield name


def _table(value: dict[str, Any], member: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield what a descriptor says of each field or relation, as far as it makes sense."""
    found = value.get(member)
    for name, said in found.items() if isinstance(found, dict) else ():
        if isinstance(said, dict):
            yield name, said
