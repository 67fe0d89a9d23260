"""Checks of paths in `display` lines, such as `patient.last_name`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fw.language.checks.models.display import MAX_COMPARED
from fw.language.checks.references.interface import Interface, ReferenceIssue
from fw.language.checks.references.relations import keys_to
from fw.language.titles import MAX_PATH
from fw.runtime.messages import noun, say
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
            message = say(
                "'{path}' follows {count} relations; the maximum is {maximum}",
                path=path,
                count=len(names),
                maximum=MAX_PATH,
            )
            return (
                "FW320",
                message,
                say("name fewer, such as '{listed}'", listed=".".join(names[:MAX_PATH])),
            )
    if _leads_back(interfaces, order, owner, interfaces[index].name):
        own = interfaces[index].name
        message = say(
            "'{path}' names {own} by a record that is named by its {own}", path=path, own=own
        )
        return "FW320", message, say("name one of its fields")
    return None


def _target(owner: Interface, alias: str) -> str | None:
    """Return the model that a relation of a model leads to."""
    return next((model for _, model, name, _, _ in owner.relations if name == alias), None)


def _followed(owner: Interface, alias: str, path: str) -> tuple[str, str, str] | None:
    """Return the issue of a relation that a name cannot follow."""
    kind, model, _, via, _ = next(one for one in owner.relations if one[2] == alias)
    if kind != "belongs_to":
        message = say(
            "'{path}' follows '{alias}', which is a {kind} relation of {owner}",
            path=path,
            alias=alias,
            kind=kind,
            owner=owner.name,
        )
        return "FW320", message, say("follow belongs_to relations only")
    keys = [via] if via else keys_to(owner, model)
    if keys and keys[0] in owner.private_keys:
        message = say(
            "'{path}' follows '{alias}', whose foreign key '{keys}' is private",
            path=path,
            alias=alias,
            keys=keys[0],
        )
        return "FW320", message, say("name fields that people may read")
    positions = {name: position for position, name, _, _ in owner.references}
    named = dict(owner.reference_fields)
    if keys and (field := named.get(positions.get(keys[0], -1))):
        message = say(
            "'{path}' follows '{alias}', whose foreign key refers to '{model}.{field}'",
            path=path,
            alias=alias,
            model=model,
            field=field,
        )
        return "FW320", message, say("follow relations to primary keys")
    return None


def _field_issue(owner: Interface, name: str, path: str) -> tuple[str, str, str] | None:
    """Return the issue of the last word of a path."""
    if name in owner.readable or not owner.complete:
        return None
    if name in owner.unreadable:
        message = say(
            "'{path}' names field '{name}' of {owner}, which cannot be displayed",
            path=path,
            name=name,
            owner=owner.name,
        )
        hint = say("name a text, a number or a date that isn't private, or a belongs_to relation")
        return "FW320", message, hint
    return _unknown(owner, name, "field", [*owner.readable, *_aliases(owner)])


def _unknown_relation(owner: Interface, name: str, path: str) -> tuple[str, str, str] | None:
    if not owner.complete:
        return None
    if name in owner.readable or name in owner.unreadable:
        message = say(
            "'{name}' in '{path}' is a field of {owner}, not a relation",
            name=name,
            path=path,
            owner=owner.name,
        )
        return (
            "FW320",
            message,
            say("add a belongs_to relation to {owner}, and name that", owner=owner.name),
        )
    return _unknown(owner, name, "relation", _aliases(owner))


def _unknown(owner: Interface, name: str, what: str, known: Sequence[str]) -> tuple[str, str, str]:
    meant = nearest(name, known[:MAX_COMPARED])
    hint = (
        say("did you mean '{meant}'?", meant=meant)
        if meant
        else say("name one of {owner}", owner=owner.name)
    )
    return (
        "FW311",
        say("unknown {what} '{name}' on {owner}", what=noun(what), name=name, owner=owner.name),
        hint,
    )


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
