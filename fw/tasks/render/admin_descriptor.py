"""Members of a model's admin descriptor: fields, labels and relations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from fw.language.field_types import FieldType
from fw.language.model import Field, Model, Relation, Schema
from fw.language.names import ids_of, label_of
from fw.language.titles import sort_by_title, title_fields
from fw.runtime.rules.file_types import with_synonyms
from fw.tasks.render.code import Code
from fw.tasks.render.default_values import default_data
from fw.tasks.render.query_fields import is_queryable, owner_of_keys

__all__ = ["Member", "field_members", "items", "members", "relation_members", "sort_of", "title_of"]

_LENGTH = 255
_KEY = "_id"
_WIDGETS = ("email", "url")
"""The formats with an input of their own."""
_STARTS = (
    *("starts_at", "start_at", "starts_on", "begins_at", "begins_on"),
    *("scheduled_at", "scheduled_for", "scheduled_on", "held_on", "takes_place_at"),
)
_MOST_SORTS = 10
"""Maximum number of fields that the API sorts by."""


def title_of(model: Model) -> str | list[str]:
    """Return the field that names a record, or several fields in the order of display."""
    names = title_fields(model)
    return list(names) if len(names) > 1 else names[0]


def sort_of(model: Model) -> str | list[str]:
    """Return the default sort order of a model's lists.

    Planned records are sorted by their start, the latest first, because nobody asks when an
    appointment was entered. Other records are sorted by creation, the newest first, or by title.
    Primary keys don't show which record is the newest, because those of seeds are hashes. Persons
    are sorted by family name.
    """
    moment = _start(model) or ("created_at" if model.timestamps else _creation(model))
    if moment is not None:
        return f"-{moment}"
    names = tuple(name for name in sort_by_title(model) if is_queryable(model, name))
    keys = tuple(field.name for field in model.keys)
    if len(keys) > 1 and (not names or names == keys):
        return [*keys][:_MOST_SORTS]
    if not names or names == keys:
        return f"-{keys[0]}"
    return [*names][:_MOST_SORTS] if len(names) > 1 else names[0]


def _start(model: Model) -> str | None:
    """Return the field with the start of a planned record, None without one."""
    for field in model.fields:
        is_plan = field.name.lower() in _STARTS and field.type.name in ("date", "datetime")
        if is_plan and not (field.private or field.readonly) and is_queryable(model, field.name):
            return field.name
    return None


def _creation(model: Model) -> str | None:
    """Return the field with the time of a record's creation, None without one."""
    moments = [
        field
        for field in model.fields
        if field.type.name == "datetime" and field.generator == "now"
        if not (field.updated or field.private)
    ]
    return min(moments, key=lambda field: not field.readonly).name if moments else None


def field_members(model: Model) -> tuple[Member, ...]:
    """Return a member for each field, in the order of the schema, with the timestamps last."""
    stamps = ("created_at", "updated_at") if model.timestamps else ()
    described = {field.name: dict(_facts(field, model)) for field in model.fields}
    for name, facts in described.items():
        if not facts.get("private") and not is_queryable(model, name):
            # Arrays are filtered by an item.
            flags = (
                {"sort": False} if facts["type"] == "array" else {"filter": False, "sort": False}
            )
            facts |= flags
    for name in stamps:
        described[name] = {"type": "datetime", "label": label_of(name), "made": True}
    return members(described)


_ADMIN_TYPES = {"bytes": "text"}
"""Types that the admin shows as another one: bytes are the text of their base64."""


def _facts(field: Field, model: Model) -> Iterator[tuple[str, object]]:
    """Yield the facts that the admin needs about a field; flags that few fields have are last."""
    kind = field.type
    yield "type", _ADMIN_TYPES.get(kind.name, kind.name)
    yield "label", _label(field)
    if field.description is not None:
        yield "help", field.description
    if kind.item is not None:
        item = kind.item
        yield "items", {"type": _ADMIN_TYPES.get(item.name, item.name), **dict(_type_facts(item))}
    yield from _type_facts(kind)
    if field.references is not None and field.references.field is None:
        yield "references", field.references.model
        yield "on_delete", field.references.on_delete
    if field.default is not None:
        yield "default", default_data(field)
    yield from _rule_facts(field)
    flags = {
        "made": field.is_generated_key or field.readonly,
        "given": model.is_key(field) and not field.is_generated_key,
        "readonly": field.readonly,
        "private": field.private,
        "required": field.needed_on_create,
        "nullable": field.nullable,
        "unique": field.unique and not field.primary,
        "not_blank": field.rules is not None and field.rules.not_blank,
    }
    yield from ((flag, True) for flag, holds in flags.items() if holds)


def _type_facts(kind: FieldType) -> Iterator[tuple[str, object]]:
    """Yield the arguments of a type."""
    if kind.name == "string":
        yield "length", kind.length or _LENGTH
    if kind.is_file:
        yield "max_size", kind.length
        if kind.accepts:
            yield "accept", [f".{word}" for word in with_synonyms(kind.accepts)]
    if kind.name == "decimal":
        yield from (("precision", kind.precision), ("scale", kind.scale))
    if kind.name == "enum":
        yield "values", list(kind.values)
    if kind.labels:
        yield "labels", dict(zip(kind.values, kind.labels, strict=True))


def _rule_facts(field: Field) -> Iterator[tuple[str, object]]:
    """Yield the rules that forms check, too."""
    rules = field.rules
    if rules is None:
        return
    for word, bound in (("min", rules.min), ("max", rules.max)):
        if bound is not None:
            yield word, default_data(replace(field, default=bound))
    is_array = field.type.name == "array"
    if rules.min_length is not None:
        yield "min_items" if is_array else "min_length", rules.min_length
    if rules.max_length is not None:
        yield "max_items" if is_array else "length", rules.max_length
    if rules.pattern is not None:
        yield "pattern", rules.pattern
    if rules.format in _WIDGETS:
        yield "widget", rules.format


def _label(field: Field) -> str:
    name = field.name
    if field.references is not None and name.lower().endswith(_KEY) and len(name) > len(_KEY):
        name = name[: -len(_KEY)]
    return label_of(name)


def relation_members(model: Model, schema: Schema) -> tuple[Member, ...]:
    """Return a member for each relation, in the order of the schema."""
    return members(
        {
            one.alias: dict(_relation_facts(one, schema))
            for one in model.relations
            if _leads_to_key(model, one, schema)
        }
    )


def _leads_to_key(model: Model, relation: Relation, schema: Schema) -> bool:
    """Return True if the foreign keys of a relation refer to primary keys, which the admin knows."""
    keys = [name for name in (relation.via, relation.other_via) if name]
    owner = owner_of_keys(model, relation, schema)
    found = (owner.field(name).references for name in keys)
    return all(reference is None or reference.field is None for reference in found)


def _relation_facts(relation: Relation, schema: Schema) -> Iterator[tuple[str, object]]:
    yield from (("kind", relation.kind), ("model", relation.model))
    if relation.through is not None:
        yield "through", relation.through
    if relation.via is not None:
        yield "via", relation.via
    if relation.other_via is not None:
        yield "other_via", relation.other_via
    if relation.kind == "many_to_many" and relation.through is None:
        yield "field", ids_of(relation.alias)
        if schema[relation.model].primary.type.name == "string":
            yield "text_keys", True
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
