"""Members of a model's admin descriptor: fields, labels and relations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from fw.language.model import Field, Model, Relation
from fw.language.names import ids_of, is_private, label_of
from fw.runtime.names import normalize_name
from fw.tasks.render.code import Code
from fw.tasks.render.default_values import default_data

__all__ = ["Member", "field_members", "items", "members", "relation_members", "sort_of", "title_of"]

_TITLES = ("name", "title", "label", "subject", "full_name", "display_name", "headline")
"""Fields that name a record, the best first; other fields that end in `_name` come next."""
_LATE = ("first_name", "email", "slug", "code", "sku")
"""Fields that name a record if it has no better one, the best first."""
_PERSONS = (
    ("first_name", "last_name"),
    ("given_name", "family_name"),
    ("first_name", "surname"),
    ("given_name", "surname"),
    ("forename", "surname"),
)
"""Pairs of fields that together name a person, in the usual order."""
_PERSONAL = (False, False, 50)
"""Rank of a person's names: that of a text whose name ends in `_name`."""
_SHORT = frozenset({"string", "int"})
_LENGTH = 255
_KEY = "_id"
_MOST_SORTS = 10
"""Maximum number of fields that the API sorts by."""


def title_of(model: Model) -> str | list[str]:
    """Return the field that names a record, or several fields in the order of display.

    A person is named by both names, and a record with a unique group by the whole group: one
    field would give several records the same name.
    """
    field = _title_field(model)
    names = [one.name for one in _person(model, field) or _unique_group(model, field)]
    return names if len(names) > 1 else names[0]


def _title_field(model: Model) -> Field:
    """Return the best single field: a required text, chosen by its name.

    A nullable text is used only if its name is in `_TITLES`. Without a text, it is the primary
    key: an order is named by its number, not by the city that it is delivered to.
    """
    texts = [
        field
        for field in model.fields
        if _is_text(field) and (not field.nullable or field.name.lower() in _TITLES)
    ]
    return min(texts, key=_title_rank, default=model.primary)


def _title_rank(field: Field) -> tuple[bool, bool, int]:
    name = field.name.lower()
    if name in _TITLES:
        return False, field.nullable, _TITLES.index(name)
    if name in _LATE:
        return False, field.nullable, 100 + _LATE.index(name)
    # A long text describes a record, but doesn't identify it.
    return field.type.name == "text", field.nullable, 50 if name.endswith("_name") else 75


def _person(model: Model, title: Field) -> tuple[Field, Field] | None:
    """Return the fields of a person's two names in any spelling, unless the title is better."""
    texts = {normalize_name(field.name): field for field in model.fields if _is_text(field)}
    for names in _PERSONS:
        given, family = (texts.get(normalize_name(name)) for name in names)
        if given is None or family is None or (given.nullable and family.nullable):
            continue
        if title in (given, family) or _title_rank(title) > _PERSONAL:
            return given, family
    return None


def _unique_group(model: Model, title: Field) -> tuple[Field, ...]:
    """Return the smallest unique group of short fields that includes the title.

    It has no foreign keys, since the name of a related record isn't known here.
    """
    groups = [tuple(map(model.field, names)) for names in model.uniques]
    short = [group for group in groups if title in group and all(map(_is_short, group))]
    return (title,) if title.unique else min(short, key=len, default=(title,))


def _is_own(field: Field) -> bool:
    return not is_private(field.name) and not field.references


def _is_text(field: Field) -> bool:
    return _is_own(field) and field.type.name in ("string", "text")


def _is_short(field: Field) -> bool:
    return _is_own(field) and field.type.name in _SHORT and not field.primary


def sort_of(model: Model) -> str | list[str]:
    """Return the default sort order of a model's lists: the newest first, otherwise by title.

    Primary keys don't show which record is the newest, because those of seeds are hashes. Persons
    are sorted by family name.
    """
    if model.timestamps:
        return "-created_at"
    field = _title_field(model)
    if (person := _person(model, field)) is not None:
        given, family = person
        return [one.name for one in (person if family.nullable else (family, given))]
    first, *more = _unique_group(model, field)
    if more:
        return [one.name for one in (first, *more)][:_MOST_SORTS]
    return f"-{first.name}" if first.primary else first.name


def field_members(model: Model) -> tuple[Member, ...]:
    """Return a member for each field, in the order of the schema, with the timestamps last."""
    stamps = ("created_at", "updated_at") if model.timestamps else ()
    described = {field.name: dict(_facts(field)) for field in model.fields}
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
        "made": field.primary,
        "private": is_private(field.name),
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
