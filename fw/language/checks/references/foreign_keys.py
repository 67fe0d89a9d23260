"""Checks of foreign keys: the model that they refer to, its position and the type of its key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fw.language.checks.references.interface import (
    LAST,
    Interface,
    ReferenceData,
    ReferenceIssue,
    unknown_model,
)
from fw.language.checks.references.relations import composite_key_issue
from fw.runtime.messages import say
from fw.runtime.names import nearest

__all__ = ["declared_later", "foreign_key_issues"]


def foreign_key_issues(
    interfaces: Sequence[Interface],
    order: Mapping[str, int],
    index: int,
    login: tuple[str, str] | None,
) -> Iterator[ReferenceIssue]:
    """Yield the issues of the foreign keys of a model."""
    interface = interfaces[index]
    named = dict(interface.reference_fields)
    for reference in interface.references:
        position, field, kind, model = reference
        target = order.get(model)
        if target is not None and interfaces[target].view and not interface.view:
            yield _reference_to_view(index, reference)
            continue
        known = target is not None and (target <= index or field in interface.optional_keys)
        if target is not None and known and position in named:
            name = named[position]
            yield from _named_reference(interfaces, index, target, reference, name, login)
            continue
        if target is not None and interfaces[target].composite_key:
            yield _reference_to_composite(index, reference, interfaces[target])
            continue
        if target is not None and known:
            primary_type = interfaces[target].primary_type
            if primary_type == kind or not primary_type:
                continue
        yield _invalid_reference(interfaces, order, index, reference)


def _reference_to_view(index: int, data: ReferenceData) -> ReferenceIssue:
    position, _, _, model = data
    message = say("'{model}' is a view, which no foreign key of a table can refer to", model=model)
    hint = say("refer to the model of its rows")
    return ReferenceIssue(index, "field", position, model, "FW420", message, hint, LAST)


def _reference_to_composite(index: int, data: ReferenceData, target: Interface) -> ReferenceIssue:
    position, _, _, model = data
    message, hint = composite_key_issue(target)
    return ReferenceIssue(index, "field", position, model, "FW413", message, hint, LAST)


def _invalid_reference(
    interfaces: Sequence[Interface], order: Mapping[str, int], index: int, data: ReferenceData
) -> ReferenceIssue:
    position, field, kind, target = data
    found = order.get(target)
    if found is None:
        return ReferenceIssue(
            index, "field", position, target, "FW401", *unknown_model(target), LAST
        )
    if found > index and field not in interfaces[index].optional_keys:
        return declared_later(index, position, interfaces[index], interfaces[found])
    wanted, word = interfaces[found].primary_type, kind.partition("(")[0]
    message = say(
        "field '{field}' has the type '{kind}', but the primary key of {target} is '{wanted}'",
        field=field,
        kind=kind,
        target=target,
        wanted=wanted,
    )
    return ReferenceIssue(
        index,
        "field",
        position,
        word,
        "FW403",
        message,
        say("write '{field}: {wanted} …'", field=field, wanted=wanted),
        1 if field == word else 0,
    )


def declared_later(index: int, position: int, one: Interface, target: Interface) -> ReferenceIssue:
    """Return the issue of a reference to a model that is declared after it."""
    words = ["view" if each.view else "model" for each in (target, one)]
    message = say(
        "{word} '{target}' is declared after its reference on {one}",
        word=words[0],
        target=target.name,
        one=one.name,
    )
    hint = say(
        "move '{word} {target}' before '{other} {one}', or run 'fw fmt --sort'",
        word=words[0],
        target=target.name,
        other=words[1],
        one=one.name,
    )
    return ReferenceIssue(index, "field", position, target.name, "FW402", message, hint, LAST)


def _named_reference(
    interfaces: Sequence[Interface],
    index: int,
    target: int,
    data: ReferenceData,
    name: str,
    login: tuple[str, str] | None,
) -> Iterator[ReferenceIssue]:
    """Yield the issue of a reference to a named field, which must be unique."""
    position, field, kind, model = data
    other = interfaces[target]
    fields = {other.primary: other.primary_type, **dict(other.referable)}
    fields.pop("", None)
    scoped = () if login is None else [one for one in other.scoped if (model, one) != login]
    if not other.complete or (fields.get(name) == kind and name not in scoped):
        return
    if name in scoped:
        message = say(
            "'{name}' of {model} is unique within a tenant, not in all of them",
            name=name,
            model=model,
        )
        hint = (
            say("refer to another field")
            if other.composite_key
            else say("write 'references {model}'", model=model)
        )
        yield ReferenceIssue(index, "field", position, f"{model}.{name}", "FW412", message, hint)
        return
    if name not in fields:
        message = say(
            "'{name}' is not a unique int, uuid or string field of {model}", name=name, model=model
        )
        meant = nearest(name, [one for one, _ in other.referable if one not in scoped])
        hint = (
            say("did you mean '{meant}'?", meant=meant)
            if meant
            else say("add 'unique' to it")
            if other.composite_key
            else say("add 'unique' to it, or write 'references {model}'", model=model)
        )
        yield ReferenceIssue(index, "field", position, f"{model}.{name}", "FW412", message, hint)
        return
    word = kind.partition("(")[0]
    message = say(
        "field '{field}' has the type '{kind}', but {model}.{name} is '{wanted}'",
        field=field,
        kind=kind,
        model=model,
        name=name,
        wanted=fields[name],
    )
    hint = say("write '{field}: {wanted} …'", field=field, wanted=fields[name])
    nth = 1 if field == word else 0
    yield ReferenceIssue(index, "field", position, word, "FW403", message, hint, nth)
