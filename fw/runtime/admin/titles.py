"""Checks of the titles in descriptors: fields, relations, and paths such as `patient.last_name`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from fw.runtime.names import suggest

__all__ = ["title_fault"]

_MOST_RELATIONS: Final = 2
"""Maximum number of relations in a path."""


def title_fault(value: Mapping[str, Any], models: Mapping[str, Mapping[str, Any]]) -> str | None:
    """Return the reason why `title` or `subtitle` of a descriptor is invalid, or None.

    `models` are the valid descriptors by model. A path to a model without one isn't checked further.
    """
    return next(_faults(value, models), None)


def _faults(value: Mapping[str, Any], models: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    for member in ("title", "subtitle"):
        given = value.get(member)
        for path in [given] if isinstance(given, str) else given or ():
            if path not in value["fields"] and (reason := _path_fault(value, path, models)):
                yield f"{member} names {path!r}: {reason}"


def _path_fault(
    owner: Mapping[str, Any], path: str, models: Mapping[str, Mapping[str, Any]]
) -> str | None:
    names = path.split(".")
    for position, name in enumerate(names):
        relation = owner.get("relations", {}).get(name, {})
        if not relation and position == len(names) - 1 and name in owner["fields"]:
            return None
        if relation.get("kind") != "belongs_to":
            return _no_relation(owner, name)
        if position == _MOST_RELATIONS:
            return f"a path follows at most {_MOST_RELATIONS} relations"
        following = models.get(relation["model"])
        if following is None:
            return None
        owner = following
    return None


def _no_relation(owner: Mapping[str, Any], name: str) -> str:
    """Return the reason why a word of a path is neither a field nor a belongs_to relation."""
    model, relations = owner["model"], owner.get("relations", {})
    if name in relations:
        return f"{name!r} is a {relations[name]['kind']} relation; name belongs_to relations"
    known = [alias for alias, one in relations.items() if one["kind"] == "belongs_to"]
    what = "a field, not a relation" if name in owner["fields"] else f"unknown on {model}"
    return f"{name!r} is {what}; {suggest(name, [*owner['fields'], *known])}"
