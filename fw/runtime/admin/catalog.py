"""Catalog of the models: their descriptors, and the verbs that the user may use on each."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from pydantic_core import to_json

from fw.runtime.admin.actions import allowed_actions
from fw.runtime.admin.descriptors import Descriptors, Fault, Known
from fw.runtime.admin.labels import visible_labels
from fw.runtime.admin.limited_fields import limited
from fw.runtime.admin.pages.compressed_body import CompressedBody
from fw.runtime.auth.policy.actor import optional_actor

if TYPE_CHECKING:
    from fw.runtime.admin.access import AdminAccess, FieldLimits

__all__ = ["Catalog"]

log = logging.getLogger("fw.admin")

_MOST_KEPT: Final = 16
"""Maximum number of cached bodies. There is one for each role and its rights."""


class Catalog:
    """Builds the body of `/admin/api/resources`, and caches it until a file or a right changes."""

    def __init__(
        self, descriptors: Descriptors, models: Mapping[str, str], access: AdminAccess
    ) -> None:
        self._descriptors = descriptors
        self._access, self._models = access, models
        self._logged: frozenset[Fault] = frozenset()
        # One tuple, so that a thread replaces the descriptors and their bodies together.
        self._made: tuple[Known | None, dict[tuple[Any, ...], CompressedBody]] = (
            None,
            {},
        )

    def body(self) -> CompressedBody:
        """Return the catalog for the current actor. Checks every file, so call it in a thread."""
        known = self._descriptors.refresh()
        self._log(known.faults)
        made_of, bodies = self._made
        if known is not made_of or len(bodies) > _MOST_KEPT:
            bodies = {}
            self._made = known, bodies
        # Actions may call the routes of models without a descriptor.
        rights = {path: self._access.verbs(model) for path, model in self._models.items()}
        who = optional_actor()
        role = None if who is None else who.role
        limits = {path: self._access.fields(model) for path, model in self._models.items()}
        key = (role, *rights.values(), *limits.values())
        body = bodies.get(key)
        if body is None:
            text = _catalog_json(known, rights, role, limits)
            body = bodies[key] = CompressedBody(text, "application/json")
        return body

    def _log(self, faults: tuple[Fault, ...]) -> None:
        """Log faults that have not been logged yet."""
        for fault in faults:
            if fault not in self._logged:
                log.warning("ignoring %s: %s", fault.file, fault.message)
        self._logged = frozenset(faults)


def _catalog_json(
    known: Known,
    rights: Mapping[str, tuple[str, ...]],
    role: str | None,
    limits: Mapping[str, FieldLimits],
) -> bytes:
    shown = {
        path: limited(_permitted(one, rights, role), limits[path])
        for path, one in known.resources.items()
        if _verbs(one, rights[path])
    }
    menu = _menu(known.menu, shown)
    # In the order of the menu, which is the schema's; a page that shows a few takes the first.
    ordered = dict.fromkeys([*_paths(menu), *shown])
    resources = [shown[path] for path in ordered]
    data: dict[str, Any] = {"menu": menu, "resources": resources}
    if denied := [path for path in known.resources if not rights[path]]:
        data["denied"] = denied
    if known.labels:
        data["labels"] = visible_labels(known.labels, {one["model"] for one in resources})
    if known.faults:
        data["faults"] = [fault._asdict() for fault in known.faults]
    return to_json({"data": data})


def _permitted(
    resource: Mapping[str, Any], rights: Mapping[str, tuple[str, ...]], role: str | None
) -> Mapping[str, Any]:
    """Return a descriptor with the verbs of the current actor and the actions that they allow."""
    can = _verbs(resource, rights[resource["path"]])
    if not resource.get("actions"):
        return {**resource, "can": can}
    actions = allowed_actions(resource["actions"], rights.get, role)
    return {**resource, "actions": actions, "can": can}


def _verbs(resource: Mapping[str, Any], verbs: tuple[str, ...]) -> tuple[str, ...]:
    """Return the verbs of the current actor; nobody writes the rows of a view."""
    return tuple(verb for verb in verbs if verb == "read") if resource.get("view") else verbs


def _menu(stated: list[Any] | None, shown: Mapping[str, Mapping[str, Any]]) -> list[Any]:
    """Return the menu of the visible resources. A stated menu may leave some out."""
    if stated is None:
        return sorted(shown, key=lambda path: str(shown[path].get("many", path)).casefold())
    return list(_items(stated, shown))


def _items(items: Iterable[Any], shown: Mapping[str, object]) -> Iterator[Any]:
    for item in items:
        if isinstance(item, str):
            if item in shown:
                yield item
        elif inner := list(_items(item["items"], shown)):
            yield {**item, "items": inner}


def _paths(items: Iterable[Any]) -> Iterator[str]:
    for item in items:
        if isinstance(item, str):
            yield item
        else:
            yield from _paths(item["items"])
