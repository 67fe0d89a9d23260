"""Check of the lists that a descriptor configures: tabs, views, colors and cells to edit."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from fw.runtime.messages import say
from fw.runtime.names import suggest

__all__ = ["list_faults"]

Fault = tuple[str, str]
"""A message and a remedy."""

_OPERATORS = (
    *("eq", "ne", "gt", "gte", "lt", "lte", "in", "isnull"),
    *("contains", "startswith", "endswith", "like"),
)
_DATES = ("date", "datetime")
_INLINE = ("bool", "date", "datetime", "decimal", "enum", "float", "int", "string", "text", "time")
_MEMBERS = {
    "board": ("field", "group"),
    "calendar": ("start", "end"),
    "roster": ("rows", "start", "end"),
    "timeline": ("date",),
}
_OPTIONAL = ("end", "group")


def list_faults(value: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield each fault of a descriptor's lists with a remedy: names that don't exist."""
    fields = value.get("fields")
    if not isinstance(fields, dict):
        return
    known = {name: field for name, field in fields.items() if isinstance(field, dict)}
    for place, tab in enumerate(_objects(value.get("tabs"))):
        yield from _tab_faults(f"tabs[{place}]", tab, known, value)
    for place, view in enumerate(_listed(value.get("views"))):
        yield from _view_faults(f"views[{place}]", view, known)
        yield from _move_faults(f"views[{place}]", view, value)
    for name, field in known.items():
        yield from _field_faults(f"fields.{name}", field)


def _tab_faults(
    at: str,
    tab: Mapping[str, Any],
    known: Mapping[str, Mapping[str, Any]],
    value: Mapping[str, Any],
) -> Iterator[Fault]:
    conditions = tab.get("filter")
    links = [
        str(relation["field"])
        for relation in _table(value.get("relations"))
        if relation.get("kind") == "many_to_many" and "field" in relation
    ]
    usable = [name for name, field in known.items() if not field.get("private")]
    names = [*usable, *links]
    relations = value.get("relations")
    for parameter in conditions if isinstance(conditions, dict) else ():
        name, _, operator = parameter.partition("__")
        relation, dot, _ = name.partition(".")
        # A field of a related record, whose descriptor isn't at hand.
        is_related = bool(dot) and isinstance(relations, dict) and relation in relations
        if name == "q":
            continue
        if name not in names and not is_related:
            yield (
                say("{at}.filter has an unknown field '{name}'", at=at, name=name),
                suggest(name, names),
            )
        elif operator and operator not in _OPERATORS:
            yield (
                say("{at}.filter has an unknown operator '{operator}'", at=at, operator=operator),
                suggest(operator, _OPERATORS),
            )


def _view_faults(at: str, view: Any, known: Mapping[str, Mapping[str, Any]]) -> Iterator[Fault]:
    if isinstance(view, str):
        if view != "table":
            yield (
                say('{at} is "{view}"', at=at, view=view),
                say('use "table", or an object such as {"view": "board", …}'),
            )
        return
    kind = view.get("view") if isinstance(view, dict) else None
    if kind not in _MEMBERS:
        return
    for member in _MEMBERS[kind]:
        what, names = _choices(kind, member, known)
        name = view.get(member)
        if name is None and member not in _OPTIONAL:
            yield say("{at} lacks {member}", at=at, member=repr(member)), _hint(names, what)
        elif name is not None and name not in names:
            yield (
                say(
                    '{at}.{member} is "{name}", which is not {what}',
                    at=at,
                    member=member,
                    name=name,
                    what=what,
                ),
                _hint(names, what, str(name)),
            )


def _choices(
    kind: str, member: str, known: Mapping[str, Mapping[str, Any]]
) -> tuple[str, list[str]]:
    """Return what the field of a view's member is, and the names of such fields."""
    references = [name for name, field in known.items() if "references" in field]
    if member == "group":
        return say("a reference"), references
    if kind == "board" or member == "rows":
        enums = [name for name, field in known.items() if field.get("type") == "enum"]
        return say("an enum or a reference"), [*enums, *references]
    return say("a date"), [name for name, field in known.items() if field.get("type") in _DATES]


def _move_faults(at: str, view: Any, value: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield the fault of a board that moves cards by an action."""
    label = view.get("move") if isinstance(view, dict) else None
    if label is None:
        return
    actions = {
        str(action.get("label")): action
        for action in _objects(value.get("actions"))
        if action.get("on", "record") == "record"
    }
    if label not in actions:
        hint = suggest(str(label), actions) if actions else say("add it to actions")
        yield (
            say('{at}.move is "{label}", which is not an action of a record', at=at, label=label),
            hint,
        )
    elif view.get("field") not in actions[label].get("fields", {}):
        yield (
            say("{at}.move has no field '{field}' in its form", at=at, field=view.get("field")),
            say("add it to the action"),
        )


def _hint(names: Collection[str], what: str, name: str = "") -> str:
    if not names:
        return say("the model has none that is {what}; remove it", what=what)
    return suggest(name, list(names))


def _field_faults(at: str, field: Mapping[str, Any]) -> Iterator[Fault]:
    kind = field.get("type")
    if field.get("inline") and (kind not in _INLINE or field.get("made") or field.get("private")):
        yield say("{at} can't be edited in the table", at=at), say("remove inline")
    values = field.get("values")
    for member in ("colors", "icons"):
        given = field.get(member)
        for value in given if isinstance(given, dict) else ():
            if not isinstance(values, list) or value not in values:
                hint = suggest(value, values) if values else say("remove {member}", member=member)
                yield (
                    say(
                        "{at}.{member} has an unknown value '{value}'",
                        at=at,
                        member=member,
                        value=value,
                    ),
                    hint,
                )


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _objects(value: Any) -> Iterator[Mapping[str, Any]]:
    return (one for one in _listed(value) if isinstance(one, dict))


def _table(value: Any) -> Iterator[Mapping[str, Any]]:
    return (
        (one for one in value.values() if isinstance(one, dict))
        if isinstance(value, dict)
        else iter(())
    )
