"""Members of a model's admin descriptor: fields, labels and relations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from fw.language.model import Field, Model, Relation
from fw.language.names import ids_of, label_of
from fw.language.titles import sort_by_title, title_fields
from fw.tasks.render.code import Code
from fw.tasks.render.default_values import default_data
from fw.tasks.render.query_fields import is_queryable

__all__ = ["Member", "field_members", "items", "members", "relation_members", "sort_of", "title_of"]

_LENGTH = 255
_KEY = "_id"
_MOST_SORTS = 10
"""Maximum number of fields that the API sorts by."""


def title_of(model: Model) -> str | list[str]:
    """Return the field that names a record, or several fields in the order of display."""
    names = title_fields(model)
    return list(names) if len(names) > 1 else names[0]


def sort_of(model: Model) -> str | list[str]:
    """Return the default sort order of a model's lists: the newest first, otherwise by title.

    Primary keys don't show which record is the newest, because those of seeds are hashes. Persons
    are sorted by family name.
    """
    if model.timestamps:
        return "-created_at"
    names = tuple(name for name in sort_by_title(model) if is_queryable(model, name))
    if not names or names == (model.primary.name,):
        return f"-{model.primary.name}"
    return [*names][:_MOST_SORTS] if len(names) > 1 else names[0]


def field_members(model: Model) -> tuple[Member, ...]:
    """Return a member for each field, in the order of the schema, with the timestamps last."""
    stamps = ("created_at", "updated_at") if model.timestamps else ()
    described = {field.name: dict(_facts(field)) for field in model.fields}
    for name, facts in described.items():
        if not facts.get("private") and not is_queryable(model, name):
            facts |= {"filter": False, "sort": False}
    for name in stamps:
        described[name] = {"type": "datetime", "label": label_of(name), "made": True}
    return members(described)


def _facts(field: Field) -> Iterator[tuple[str, object]]:
    """Yield the facts that the admin needs about a field; flags that few fields have are last."""
    kind = field.type
    yield "type", kind.name
    yield "label", _label(field)
    if kind.name == "string":
        yield "length", kind.length or _LENGTH
    if kind.name == "decimal":
        yield from (("precision", kind.precision), ("scale", kind.scale))
    if kind.name == "enum":
        yield "values", list(kind.values)
    if field.references is not None:
        yield "references", field.references.model
        yield "on_delete", field.references.on_delete
    if field.default is not None:
        yield "default", default_data(field)
    flags = {
        "made": field.primary or field.readonly,
        "readonly": field.readonly,
        "private": field.private,
        "required": field.needed_on_create,
        "nullable": field.nullable,
        "unique": field.unique and not field.primary,
    }
    yield from ((flag, True) for flag, holds in flags.items() if holds)


def _label(field: Field) -> str:
    name = field.name
    if field.references is not None and name.lower().endswith(_KEY) and len(name) > len(_KEY):
        name = name[: -len(_KEY)]
    return label_of(name)


def relation_members(model: Model) -> tuple[Member, ...]:
    """Return a member for each relation, in the order of the schema."""
    return members({one.alias: dict(_relation_facts(one)) for one in model.relations})


def _relation_facts(relation: Relation) -> Iterator[tuple[str, object]]:
    yield from (("kind", relation.kind), ("model", relation.model))
    if relation.through is not None:
        yield "through", relation.through
    if relation.via is not None:
        yield "via", relation.via
    if relation.other_via is not None:
        yield "other_via", relation.other_via
    if relation.kind == "many_to_many" and relation.through is None:
        yield "field", ids_of(relation.alias)
    yield "label", label_of(relation.alias)


class Member(NamedTuple):
    """A line of a JSON object or array; `name` is empty in an array, `comma` in the last line."""

    name: str
    value: object
    comma: Code


def members(values: Mapping[str, object]) -> tuple[Member, ...]:
    """Return the members of an object."""
    last = len(values) - 1
    return tuple(
        Member(name, value, Code("," if place < last else ""))
        for place, (name, value) in enumerate(values.items())
    )


def items(values: Iterable[object]) -> tuple[Member, ...]:
    """Return the items of an array."""
    listed = list(values)
    last = len(listed) - 1
    return tuple(
        Member("", value, Code("," if place < last else "")) for place, value in enumerate(listed)
    )
