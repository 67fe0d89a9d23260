"""Checks of paths in `display` lines, such as `patient.last_name`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fw.language.checks.models.display import MAX_COMPARED
from fw.language.checks.references.interface import Interface, ReferenceIssue
from fw.language.checks.references.relations import keys_to
from fw.language.titles import MAX_PATH
from fw.runtime.names import nearest

__all__ = ["path_issues"]


def path_issues(
    interfaces: Sequence[Interface], order: Mapping[str, int], index: int
) -> Iterator[ReferenceIssue]:
    """Yield the issues of the relations and paths that the `display` line of a model names."""
    paths = interfaces[index].title_paths
    for path in (one for one in paths if one.count(".") <= MAX_PATH):
        found = _path_issue(interfaces, order, index, path)
        if found is not None:
            code, message, hint = found
            yield ReferenceIssue(index, "display", 0, path, code, message, hint)


def _path_issue(
    interfaces: Sequence[Interface], order: Mapping[str, int], index: int, path: str
) -> tuple[str, str, str] | None:
    """Return code, message and hint of a path; None if it is valid, or another issue tells."""
    owner, names = interfaces[index], path.split(".")
    for position, name in enumerate(names):
        target = _target(owner, name)
        if target is None:
            return (
                _field_issue(owner, name, path)
                if position == len(names) - 1
                else (_unknown_relation(owner, name, path))
            )
        if problem := _followed(owner, name, path):
            return problem
        if target not in order:
            return None
        owner = interfaces[order[target]]
        if position == MAX_PATH:
            message = f"'{path}' follows {len(names)} relations; the maximum is {MAX_PATH}"
            return "FW320", message, f"name fewer, such as '{'.'.join(names[:MAX_PATH])}'"
    if _leads_back(interfaces, order, owner, interfaces[index].name):
        own = interfaces[index].name
        message = f"'{path}' names {own} by a record that is named by its {own}"
        return "FW320", message, "name one of its fields"
    return None


def _target(owner: Interface, alias: str) -> str | None:
    """Return the model that a relation of a model leads to."""
    return next((model for _, model, name, _, _ in owner.relations if name == alias), None)


def _followed(owner: Interface, alias: str, path: str) -> tuple[str, str, str] | None:
    """Return the issue of a relation that a name cannot follow."""
    kind, model, _, via, _ = next(one for one in owner.relations if one[2] == alias)
    if kind != "belongs_to":
        message = f"'{path}' follows '{alias}', which is a {kind} relation of {owner.name}"
        return "FW320", message, "follow belongs_to relations only"
    keys = [via] if via else keys_to(owner, model)
    if keys and keys[0] in owner.private_keys:
        message = f"'{path}' follows '{alias}', whose foreign key '{keys[0]}' is private"
        return "FW320", message, "name fields that people may read"
    positions = {name: position for position, name, _, _ in owner.references}
    named = dict(owner.reference_fields)
    if keys and (field := named.get(positions.get(keys[0], -1))):
        message = f"'{path}' follows '{alias}', whose foreign key refers to '{model}.{field}'"
        return "FW320", message, "follow relations to primary keys"
    return None


def _field_issue(owner: Interface, name: str, path: str) -> tuple[str, str, str] | None:
    """Return the issue of the last word of a path."""
    if name in owner.readable or not owner.complete:
        return None
    if name in owner.unreadable:
        message = f"'{path}' names field '{name}' of {owner.name}, which cannot be displayed"
        hint = "name a text, a number or a date that isn't private, or a belongs_to relation"
        return "FW320", message, hint
    return _unknown(owner, name, "field", [*owner.readable, *_aliases(owner)])


def _unknown_relation(owner: Interface, name: str, path: str) -> tuple[str, str, str] | None:
    if not owner.complete:
        return None
    if name in owner.readable or name in owner.unreadable:
        message = f"'{name}' in '{path}' is a field of {owner.name}, not a relation"
        return "FW320", message, f"add a belongs_to relation to {owner.name}, and name that"
    return _unknown(owner, name, "relation", _aliases(owner))


def _unknown(owner: Interface, name: str, what: str, known: Sequence[str]) -> tuple[str, str, str]:
    meant = nearest(name, known[:MAX_COMPARED])
    hint = f"did you mean '{meant}'?" if meant else f"name one of {owner.name}"
    return "FW311", f"unknown {what} '{name}' on {owner.name}", hint


def _aliases(owner: Interface) -> list[str]:
    return [alias for kind, _, alias, _, _ in owner.relations if kind == "belongs_to"]


def _leads_back(
    interfaces: Sequence[Interface], order: Mapping[str, int], start: Interface, name: str
) -> bool:
    """Return True if the name of a record of `start` contains that of a record of `name`."""
    seen = {start.name}
    waiting = [start]
    while waiting:
        owner = waiting.pop()
        if owner.name == name:
            return True
        for title in owner.titles:
            reached: Interface | None = owner
            for part in title.split("."):
                target = _target(reached, part) if reached else None
                place = None if target is None else order.get(target)
                reached = None if place is None else interfaces[place]
            if reached is not None and reached.name not in seen:
                seen.add(reached.name)
                waiting.append(reached)
    return False
