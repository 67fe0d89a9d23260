"""Checks of the fields in a `display` line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from fw.language.field_types import WITHOUT_ORDER
from fw.language.model import RELATION_KINDS, Field, Model, Relation
from fw.language.syntax.literals import Issue
from fw.language.titles import MAX_PATH
from fw.runtime.messages import noun, say
from fw.runtime.names import nearest

__all__ = ["MAX_COMPARED", "display_issues"]

MAX_COMPARED = 200  # names that an unknown one is compared with


def display_issues(model: Model, invalid_fields: frozenset[str]) -> Iterator[Issue]:
    """Yield the issues of the line `display`; those of invalid fields are reported already.

    `path_issues` checks the fields of related records.
    """
    fields = {field.name: field for field in model.fields}
    # A line of a relation that is invalid may be the one.
    broken = not invalid_fields.isdisjoint(RELATION_KINDS)
    aliases = {one.alias: one for one in model.relations}
    for position, name in enumerate(model.display):
        field = fields.get(name)
        first, _, rest = name.partition(".")
        if name in invalid_fields or (first not in {*fields, *aliases} and broken):
            continue
        if name in model.display[:position]:
            issue = Issue(
                "FW320", say("field '{name}' is repeated", name=name), say("remove one"), name
            )
        elif first in aliases and aliases[first].kind == "belongs_to":
            if rest.count(".") < MAX_PATH:
                continue
            message = say(
                "'{name}' follows {count} relations; the maximum is {maximum}",
                name=name,
                count=rest.count(".") + 1,
                maximum=MAX_PATH,
            )
            issue = Issue("FW320", message, say("name fewer, such as '{first}'", first=first), name)
        elif first in aliases or (rest and first in fields):
            issue = _no_path(name, first, fields.get(first), aliases)
        elif field is None:
            known = [*islice(fields, MAX_COMPARED), *islice(aliases, MAX_COMPARED)]
            meant = nearest(first, known)
            hint = (
                say("did you mean '{meant}'?", meant=meant)
                if meant
                else say("name fields of this model")
            )
            what = "relation" if rest else "field"
            issue = Issue(
                "FW311",
                say(
                    "unknown {what} '{first}' on {model}",
                    what=noun(what),
                    first=first,
                    model=model.name,
                ),
                hint,
                name,
            )
        elif field.private or field.type.name in WITHOUT_ORDER:
            what = say("private") if field.private else say("of type '{type}'", type=field.type)
            message = say(
                "'display' names field '{name}', which is {what}", name=name, what=noun(what)
            )
            issue = Issue("FW320", message, say("name fields that people may read"), name)
        elif field.references is not None:
            message = say("'display' names the foreign key '{name}'", name=name)
            issue = Issue("FW320", message, _by_relation(name, aliases, field), name)
        else:
            continue
        yield issue


def _no_path(name: str, first: str, field: Field | None, aliases: Mapping[str, Relation]) -> Issue:
    """Return the issue of a path whose first word isn't a belongs_to relation."""
    if field is None:
        message = say(
            "'display' names the relation '{first}', which leads to several records", first=first
        )
        if aliases[first].kind == "has_one":
            message = say("'display' names the has_one relation '{first}'", first=first)
        return Issue("FW320", message, say("name fields and belongs_to relations"), name)
    message = say("'{first}' in '{name}' is a field, not a relation", first=first, name=name)
    return Issue("FW320", message, _by_relation(first, aliases, field), name)


def _by_relation(name: str, aliases: Mapping[str, Relation], field: Field) -> str:
    """Return a hint to name the relation instead of a foreign key."""
    target = field.references.model if field.references else None
    for alias, one in aliases.items():
        if one.kind == "belongs_to" and one.model == target and one.via in (None, name):
            return say("write '{alias}', or a field such as '{alias}.name'", alias=alias)
    if target is None:
        return say("name fields that people may read")
    alias = name.removesuffix("_id")
    return say(
        "add 'belongs_to {target} as {alias} via {name}' to the relations, and name '{alias}'",
        target=target,
        alias=alias,
        name=name,
    )
