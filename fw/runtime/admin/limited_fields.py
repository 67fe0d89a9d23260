"""Descriptors without the fields that the actor can't read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fw.runtime.admin.access import FieldLimits

__all__ = ["limited"]


def limited(resource: Mapping[str, Any], limits: FieldLimits) -> Mapping[str, Any]:
    """Return a descriptor without what its reader can't see; what they can't write isn't in forms.

    Relations that start at a hidden field, and parts that are made of hidden fields, are left out.
    """
    if not any(limits):
        return resource
    hidden = limits.unreadable
    fields = {
        name: {**field, "made": True} if name in limits.unwritable else field
        for name, field in resource["fields"].items()
        if name not in hidden
    }
    relations = {
        name: one
        for name, one in resource.get("relations", {}).items()
        if one.get("kind") != "belongs_to" or one.get("via") not in hidden
    }
    gone = hidden | (resource.get("relations", {}).keys() - relations.keys())
    found = {**resource, "fields": fields}
    if limits.by_record:
        found["by_record"] = True
    if "relations" in resource:
        found["relations"] = relations
    for member in ("title", "subtitle"):
        given = found.get(member)
        names = [given] if isinstance(given, str) else [*(given or ())]
        kept = [one for one in names if one.partition(".")[0] not in gone]
        if kept != names:
            found[member] = kept or [resource["key"]]
    if found.get("subtitle") == [resource["key"]]:
        del found["subtitle"]
    if str(found.get("sort", "")).removeprefix("-").partition(".")[0] in gone:
        del found["sort"]
    for member in ("tabs", "views", "actions"):
        if member in found:
            found[member] = [one for one in found[member] if _names_in(one).isdisjoint(gone)]
    return found


def _names_in(part: Any) -> set[str]:
    """Return the fields that a tab, a view or an action may name."""
    if not isinstance(part, Mapping):
        return set()
    names = {value for value in part.values() if isinstance(value, str)}
    filters = (*part.get("filter", {}), *part.get("when", {}))
    names.update(name.partition(".")[0].partition("__")[0] for name in filters)
    names.add(str(part.get("sort", "")).removeprefix("-").partition(".")[0])
    return names
