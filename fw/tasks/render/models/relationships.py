"""SQLAlchemy relationships for the relations of a model."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fw.language.model import Model, Relation, Schema
from fw.language.names import ids_of
from fw.tasks.render.code import Code, call, literal, subscript
from fw.tasks.render.imports import Imports
from fw.tasks.render.models.link_tables import link_of

__all__ = ["Attribute", "relationships"]

Keywords = dict[str, str]

_HAS = ("has_many", "has_one")
"""Relations by a foreign key of the other model."""


@dataclass(frozen=True, slots=True)
class Attribute:
    """An attribute of a model class: `name: Mapped[annotation] = call`."""

    name: str
    annotation: Code
    call: Code


def relationships(model: Model, schema: Schema, imports: Imports) -> Iterator[Attribute]:
    """Yield the relationships of a model; reads only the models that it relates to."""
    for relation in model.relations:
        annotation = _annotation(model, relation, imports)
        keywords = _KEYWORDS[relation.kind](model, relation, schema)
        keywords |= _write_options(model, relation, schema)
        keywords["lazy"] = literal("raise")
        if link_of(model, relation, schema) is not None:
            linked_by = imports.member("fw.runtime.database", "linked_by")
            keywords["info"] = call(linked_by, literal(ids_of(relation.alias))).flat()
        built = call(imports.member("sqlalchemy.orm", "relationship"), **keywords)
        before = f"{relation.alias}: Mapped[{annotation}] = "
        yield Attribute(relation.alias, annotation, built.code(indent=1, before=before))


def _annotation(model: Model, relation: Relation, imports: Imports) -> Code:
    if relation.kind in ("has_many", "many_to_many"):
        return Code(subscript(imports.builtin("list"), relation.model).flat())
    optional = relation.kind == "has_one" or (
        relation.via is not None and model.field(relation.via).nullable
    )
    return Code(f"{relation.model} | None" if optional else relation.model)


def _belongs_to(model: Model, relation: Relation, schema: Schema) -> Keywords:
    keywords = {"foreign_keys": f"[{relation.via}]"}
    if relation.model == model.name:
        keywords["remote_side"] = f"[{_referenced(model, relation.via, schema)}]"
    return keywords


def _referenced(model: Model, key: str | None, schema: Schema) -> str:
    """Return the field that a foreign key of a model refers to."""
    reference = model.field(str(key)).references
    assert reference is not None
    return schema.referenced(reference).name


def _has(model: Model, relation: Relation, _schema: Schema) -> Keywords:
    own = relation.model == model.name
    return {
        "foreign_keys": f"[{relation.via}]" if own else literal(f"{relation.model}.{relation.via}")
    }


def _many_to_many(model: Model, relation: Relation, schema: Schema) -> Keywords:
    if relation.through is not None:
        return _through(model, relation, schema)
    link = link_of(model, relation, schema)
    assert link is not None
    names = {field.name for field in model.fields} | {other.alias for other in model.relations}
    # The owner's module defines the table; a column of that name would hide it.
    is_local = link.owner == model.name and link.table not in names
    keywords: Keywords = {"secondary": link.table if is_local else literal(link.table)}
    if link.alias:
        own = f"{model.name}.{model.primary.name} == {link.table}.c"
        keywords["primaryjoin"] = literal(f"{own}.{link.left.name}")
        keywords["secondaryjoin"] = literal(f"{own}.{link.right.name}")
    return keywords


def _through(model: Model, relation: Relation, schema: Schema) -> Keywords:
    assert relation.through is not None
    link = schema[relation.through]
    keywords: Keywords = {"secondary": literal(link.table)}
    targets = [field.references.model for field in link.fields if field.references is not None]
    if targets.count(model.name) > 1 or targets.count(relation.model) > 1:
        key = _referenced(link, relation.via, schema)
        other = _referenced(link, relation.other_via, schema)
        keywords["primaryjoin"] = literal(f"{model.name}.{key} == {link.name}.{relation.via}")
        keywords["secondaryjoin"] = literal(
            f"{relation.model}.{other} == {link.name}.{relation.other_via}"
        )
    return keywords


_KEYWORDS = {
    "belongs_to": _belongs_to,
    "has_many": _has,
    "has_one": _has,
    "many_to_many": _many_to_many,
}


def _write_options(model: Model, relation: Relation, schema: Schema) -> Keywords:
    """Return the arguments by which only one relationship writes a foreign key or a link.

    The first relations that use a key, on both sides, write it and refer to each other. All others
    are read-only, and so are relations from and to views.
    """
    reads_view = model.view or schema[relation.model].view
    if relation.through is not None or reads_view or not _is_first(model, relation):
        return {"viewonly": "True"}
    keywords: Keywords = {}
    for other in schema[relation.model].relations:
        if _pairs(model, relation, other):
            keywords["back_populates"] = literal(other.alias)
            break
    if relation.kind in _HAS:
        # The foreign key's ON DELETE applies to the rows when their parent is deleted.
        keywords["passive_deletes"] = literal("all")
    return keywords


def _is_first(model: Model, relation: Relation) -> bool:
    """Return True if no earlier relation of the model uses the same key or link."""
    if relation.kind == "many_to_many" and relation.model == model.name:
        return True
    return relation == next(other for other in model.relations if _key(other) == _key(relation))


def _key(relation: Relation) -> tuple[object, ...]:
    kind = "has" if relation.kind in _HAS else relation.kind
    return kind, relation.model, relation.via, relation.through


def _pairs(model: Model, relation: Relation, other: Relation) -> bool:
    opposite = {"belongs_to": _HAS, "many_to_many": ("many_to_many",)}
    return (
        other.kind in opposite.get(relation.kind, ("belongs_to",))
        and other.model == model.name
        and other.via == relation.via
        and other.through is None
        # Each link of a model to itself has its own table and one relation.
        and not (relation.kind == "many_to_many" and relation.model == model.name)
    )
