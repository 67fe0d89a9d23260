"""Titles of records: the fields that name a record of a model."""

from __future__ import annotations

from fw.language.model import Field, Model
from fw.runtime.names import normalize_name

__all__ = ["sort_by_title", "text_titles", "title_fields"]

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


def title_fields(model: Model) -> tuple[str, ...]:
    """Return the field that names a record, or several fields in the order of display.

    Without `display`, a person is named by both names, and a record with a unique group by the
    whole group: one field would give several records the same name.
    """
    if model.display:
        return model.display
    field = _title_field(model)
    names = tuple(one.name for one in _person(model, field) or _unique_group(model, field))
    alone = names == (field.name,) and field.name in model.composite_key
    return model.composite_key if alone else names


def text_titles(model: Model) -> tuple[str, ...]:
    """Return the title fields that are texts of the model itself."""
    texts = {field.name for field in model.fields if _is_text(field)}
    return tuple(
        name
        for name in title_fields(model)
        if name in texts and not model.field(name).is_generated_key
    )


def sort_by_title(model: Model) -> tuple[str, ...]:
    """Return the title fields in the order of sorting: persons by family name."""
    names = title_fields(model)
    pair = tuple(map(normalize_name, names))
    if pair in _NORMALIZED and not model.field(names[1]).nullable:
        return names[::-1]
    return names


def _title_field(model: Model) -> Field:
    """Return the best single field: a required text, chosen by its name.

    A nullable text is used only if its name is in `_TITLES`. Without a text, it is the primary
    key: an order is named by its number, not by the city that it is delivered to.
    """
    texts = [
        field
        for field in model.fields
        if _is_text(field)
        and not model.is_key(field)
        and (not field.nullable or field.name.lower() in _TITLES)
    ]
    return min(texts, key=_title_rank, default=model.keys[0])


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
