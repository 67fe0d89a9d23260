"""Operations that nobody may call, left out of `/openapi.json`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from fw.runtime.auth.policy.policy import Policy

__all__ = ["leave_out_forbidden"]

_METHODS: Final = frozenset({"get", "put", "post", "delete", "options", "head", "patch", "trace"})
_SCHEMA: Final = "#/components/schemas/"


def leave_out_forbidden(
    description: dict[str, Any], modules: Mapping[str, str], policy: Policy
) -> None:
    """Remove the operations whose rule names no role, and the schemas that only they use.

    `modules` are the modules of a route table by the first segment of their paths.
    """
    paths: dict[str, Any] = description["paths"]
    removed: list[Any] = []
    for path, methods in list(paths.items()):
        removed += [
            methods.pop(method)
            for method in _METHODS.intersection(methods)
            if policy.forbids(path, method.upper(), modules)
        ]
        if not _METHODS.intersection(methods):
            del paths[path]
    if not removed:
        return
    components = description.get("components", {})
    schemas: dict[str, Any] = components.get("schemas", {})
    rest = [paths, {name: part for name, part in components.items() if name != "schemas"}]
    for name in _used(removed, schemas) - _used(rest, schemas):
        del schemas[name]


def _used(part: object, schemas: Mapping[str, Any]) -> set[str]:
    """Return the schemas that a part refers to, also through other schemas."""
    found: set[str] = set()
    waiting = list(_references(part))
    while waiting:
        name = waiting.pop()
        if name in schemas and name not in found:
            found.add(name)
            waiting.extend(_references(schemas[name]))
    return found


def _references(part: object) -> Iterator[str]:
    if isinstance(part, Mapping):
        reference = part.get("$ref")
        if isinstance(reference, str) and reference.startswith(_SCHEMA):
            yield reference.removeprefix(_SCHEMA)
        for one in part.values():
            yield from _references(one)
    elif isinstance(part, list):
        for one in part:
            yield from _references(one)
