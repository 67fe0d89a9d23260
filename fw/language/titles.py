"""Titles of records: the fields, relations and paths that name a record of a model.

A relation stands for the name of its record; a path such as `patient.last_name` is a field of it.
"""

from __future__ import annotations

from fw.language.field_types import WITHOUT_ORDER
from fw.language.model import Field, Model
from fw.runtime.names import normalize_name

__all__ = [
    "MAX_PATH",
    "can_name",
    "own_title_fields",
    "sort_by_title",
    "text_titles",
    "title_fields",
]

MAX_PATH = 2
"""Maximum number of relations in a path."""

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
_NORMALIZED = frozenset(
    (normalize_name(given), normalize_name(family)) for given, family in _PERSONS
)
_PERSONAL = (False, False, 50)
"""Rank of a person's names: that of a text whose name ends in `_name`."""
_SHORT = frozenset({"string", "int"})
_TIMES = frozenset({"date", "datetime", "time"})
_MOST_RELATED = 2
"""Maximum number of related records that name a record without a text."""


def title_fields(model: Model) -> tuple[str, ...]:
    """Return the field that names a record, or several fields, relations and paths in order.

    Without `display`, a person is named by both names, and a record with a unique group by the
    whole group: one field would give several records the same name. A record without a text is
    named by what it belongs to.
    """
    if model.display:
        return model.display
    field = _title_field(model)
    if field is None:
        keys = tuple(one.name for one in model.keys)
        # A key that people write, such as the code of a country, is a name.
        named = any(_is_text(one) and not one.is_generated_key for one in model.keys)
        return keys if named else _related_title(model) or keys
    return tuple(one.name for one in _person(model, field) or _unique_group(model, field))


def can_name(field: Field) -> bool:
    """Return True if a field may be a part of a record's name: people read it as one value."""
    return _is_own(field) and field.type.name not in WITHOUT_ORDER


def own_title_fields(model: Model) -> tuple[str, ...]:
    """Return the title without relations and paths: fields of the model itself."""
    own = {field.name for field in model.fields}
    return tuple(name for name in title_fields(model) if name in own)


def text_titles(model: Model) -> tuple[str, ...]:
    """Return the title fields that are texts of the model itself."""
    texts = {field.name for field in model.fields if _is_text(field)}
    return tuple(
        name
        for name in title_fields(model)
        if name in texts and not model.field(name).is_generated_key
    )


def sort_by_title(model: Model) -> tuple[str, ...]:
    """Return the own title fields in the order of sorting: persons by family name.

    The result is empty for a record that is named by what it belongs to.
    """
    names = own_title_fields(model)
    if names != title_fields(model):
        return ()
    pair = tuple(map(normalize_name, names))
    if pair in _NORMALIZED and not model.field(names[1]).nullable:
        return names[::-1]
    return names


def _title_field(model: Model) -> Field | None:
    """Return the best single field: a required text, chosen by its name; None without one.

    A nullable text is used only if its name is in `_TITLES`: an order isn't named by the city that
    it is delivered to.
    """
    texts = [
        field
        for field in model.fields
        if _is_text(field)
        and not model.is_key(field)
        and (not field.nullable or field.name.lower() in _TITLES)
    ]
    return min(texts, key=_title_rank, default=None)


def _related_title(model: Model) -> tuple[str, ...]:
    """Return up to two belongs_to relations, required ones first, and a date or a state.

    The result is empty without relations. A record doesn't name itself, and the admin follows
    primary keys only.
    """
    fields = {field.name: field for field in model.fields}
    found: dict[str, str] = {}
    for one in model.relations:
        keys = [one.via] if one.via else _keys_to(model, one.model)
        key = fields.get(keys[0]) if keys else None
        if one.kind != "belongs_to" or one.model == model.name or key is None or key.private:
            continue
        if key.references is not None and key.references.field is None:
            found.setdefault(key.name, one.alias)
    named = sorted(found, key=lambda name: fields[name].nullable)[:_MOST_RELATED]
    if not named:
        return ()
    occasion = _occasion(model)
    if (
        len(named) == 1
        and not occasion
        and not (fields[named[0]].unique or fields[named[0]].primary)
    ):
        occasion = _creation(model)
    return (*(found[name] for name in named), *occasion)


def _keys_to(model: Model, target: str) -> list[str]:
    return [one.name for one in model.fields if one.references and one.references.model == target]


def _occasion(model: Model) -> tuple[str, ...]:
    """Return the first date or time that isn't set by the server, else the first enum, if any."""
    fields = [field for field in model.fields if _is_own(field) and not model.is_key(field)]
    times = (one for one in fields if one.type.name in _TIMES and one.generator is None)
    states = (one for one in fields if one.type.name == "enum")
    first = next(times, None) or next(states, None)
    return () if first is None else (first.name,)


def _creation(model: Model) -> tuple[str, ...]:
    """Return what tells the records of one owner apart: their creation time, or a number."""
    if model.timestamps:
        return ("created_at",)
    created = (one for one in model.fields if one.type.name == "datetime" and _is_own(one))
    first = next((one for one in created if one.generator == "now" and not one.updated), None)
    numbers = [key for key in model.keys if key.type.name == "int" and not key.references]
    return tuple(one.name for one in ([first] if first else numbers[:1]))


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
    fields = {field.name: field for field in model.fields}
    groups = [
        tuple(fields[name] for name in one.fields)
        for one in model.uniques
        if one.where is None and fields.keys() >= {*one.fields}
    ]
    short = [group for group in groups if title in group and all(map(_is_short, group))]
    return (title,) if title.unique else min(short, key=len, default=(title,))


def _is_own(field: Field) -> bool:
    return not field.private and not field.references


def _is_text(field: Field) -> bool:
    return _is_own(field) and field.type.name in ("string", "text")


def _is_short(field: Field) -> bool:
    return _is_own(field) and field.type.name in _SHORT and not field.primary
