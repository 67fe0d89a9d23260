"""What the pages are told of the models: the descriptors, and what who asks may do with each."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pydantic_core import to_json

from fw.runtime.admin.compressed_body import Body
from fw.runtime.admin.descriptors import Descriptors, Known

if TYPE_CHECKING:
    from fw.runtime.admin.access import Entry
    from fw.runtime.admin.json_file import Fault

__all__ = ["Catalog"]

log = logging.getLogger("fw.admin")

_MOST_KEPT: Final = 16
"""Bodies: there is one for each role that comes in."""


class Catalog:
    """Makes the body of `/admin/api/resources`, anew only when a file or a right is another."""

    def __init__(self, root: Path, models: Mapping[str, str], entry: Entry) -> None:
        self._descriptors = Descriptors(root, models)
        self._entry = entry
        self._told: frozenset[Fault] = frozenset()
        # One thing, as threads exchange it: bodies never outlive what they were made of.
        self._made: tuple[Known | None, dict[tuple[tuple[str, ...], ...], Body]] = None, {}

    def body(self) -> Body:
        """Return what whoever acts now may know. It looks at every file, which takes a while."""
        known = self._descriptors.look()
        self._tell(known.faults)
        made_of, bodies = self._made
        if known is not made_of or len(bodies) > _MOST_KEPT:
            bodies = {}
            self._made = known, bodies
        rights = {path: self._entry.verbs(one["model"]) for path, one in known.resources.items()}
        key = tuple(rights.values())
        body = bodies.get(key)
        if body is None:
            body = bodies[key] = Body(_written(known, rights), "application/json")
        return body

    def _tell(self, faults: tuple[Fault, ...]) -> None:
        """Log what hasn't been logged yet."""
        for fault in faults:
            if fault not in self._told:
                log.warning("%s isn't used: %s", fault.file, fault.message)
        self._told = frozenset(faults)


def _written(known: Known, rights: Mapping[str, tuple[str, ...]]) -> bytes:
    shown = {path: one for path, one in known.resources.items() if rights[path]}
    menu = _menu(known.menu, shown)
    # In the order of the menu, that is of the schema: a page that shows some takes the first.
    ordered = dict.fromkeys([*_paths(menu), *shown])
    resources = [{**shown[path], "can": rights[path]} for path in ordered]
    data: dict[str, Any] = {"menu": menu, "resources": resources}
    if known.faults:
        data["faults"] = [fault._asdict() for fault in known.faults]
    return to_json({"data": data})


def _menu(stated: list[Any] | None, shown: Mapping[str, Mapping[str, Any]]) -> list[Any]:
    """Return the menu of what is shown: what a stated one leaves out is left out on purpose."""
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
