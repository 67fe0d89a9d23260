"""Diagram of a schema: models as nodes, foreign keys and links as edges. A broken schema has one, too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import PurePosixPath
from typing import Any, Literal, NamedTuple

from fw.language.checks.references.references import resolve
from fw.language.field_types import Enum
from fw.language.model import Field, Model, Relation, Schema
from fw.language.names import is_private, link_of
from fw.language.service.workspace import Workspace
from fw.language.syntax.scanner import SCHEMA_FILE

__all__ = [
    *("Diagram", "DiagramEdge", "DiagramEnum", "DiagramField", "DiagramNode", "DiagramReference"),
    *("DiagramRelation", "End", "diagram_of", "diagram_of_schema", "to_data"),
]

End = Literal["one", "zero_or_one", "many"]
"""Cardinality of one end of an edge."""


class DiagramReference(NamedTuple):
    """The target of a foreign key. `field` is None for the target's primary key."""

    model: str
    field: str | None
    on_delete: str


class DiagramField(NamedTuple):
    """One field. `type` is written as in the schema; `values` are those of its enum."""

    name: str
    type: str
    column: str
    key: bool
    required: bool
    nullable: bool
    unique: bool
    indexed: bool
    private: bool
    readonly: bool
    computed: bool
    default: str | None
    enum: str | None
    values: tuple[str, ...]
    references: DiagramReference | None
    comment: str | None


class DiagramRelation(NamedTuple):
    """One relation. `via` is the foreign key: of this model for `belongs_to`, else of the other."""

    alias: str
    kind: str
    model: str
    via: str | None
    through: str | None


class DiagramNode(NamedTuple):
    """One model or view. `group` is named after its file or folder; that of `schema.fw` is empty.

    `was` is its former name, if it was renamed.
    """

    name: str
    was: str | None
    view: bool
    group: str
    file: str
    table: str
    comment: str | None
    timestamps: bool
    fields: tuple[DiagramField, ...]
    relations: tuple[DiagramRelation, ...]
    uniques: tuple[tuple[str, ...], ...]
    indexes: tuple[tuple[str, ...], ...]


class DiagramEdge(NamedTuple):
    """A foreign key from `source` to `target`, or a link of two models by an implied table.

    `source_alias` and `target_alias` are the relations of the two models, None if a model has
    none. `source_end` counts the records of `source` for one of `target`, and `target_end` the
    reverse. A link has no fields, and the name of its table.
    """

    id: str
    kind: Literal["reference", "link"]
    source: str
    source_field: str | None
    source_end: End
    source_alias: str | None
    target: str
    target_field: str | None
    target_end: End
    target_alias: str | None
    on_delete: str | None
    table: str | None


class DiagramEnum(NamedTuple):
    """One shared enum and the values that are stored."""

    name: str
    values: tuple[str, ...]
    labels: tuple[str, ...]
    comment: str | None


class Diagram(NamedTuple):
    """All nodes in the order of the schema, all edges in the order of their nodes."""

    nodes: tuple[DiagramNode, ...]
    edges: tuple[DiagramEdge, ...]
    enums: tuple[DiagramEnum, ...]


def diagram_of(workspace: Workspace) -> Diagram:
    """Return the diagram of the valid parts of a schema that is being edited."""
    analysis = workspace.analysis
    models = {one.model.name: one.model for one in reversed(analysis.models)}
    files = {one.model.name: one.block.file for one in analysis.models}
    ordered = [models.pop(one.model.name) for one in analysis.models if one.model.name in models]
    if not analysis.found:
        ordered = [resolve(one, workspace.interfaces) for one in ordered]
    return _diagram(ordered, files, analysis.enums)


def diagram_of_schema(schema: Schema) -> Diagram:
    """Return the diagram of a valid schema."""
    return _diagram(list(schema), schema.files, schema.enums)


def to_data(diagram: Diagram) -> dict[str, Any]:
    """Return a diagram as data for JSON."""
    data: dict[str, Any] = _plain(diagram)
    return data


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        if hasattr(value, "_fields"):
            return {name: _plain(one) for name, one in zip(value._fields, value, strict=True)}
        return [_plain(one) for one in value]
    return value


def _diagram(models: list[Model], files: Mapping[str, str], enums: Iterable[Enum]) -> Diagram:
    known = {model.name: model for model in models}
    nodes = tuple(_node(model, files.get(model.name, SCHEMA_FILE)) for model in models)
    edges = {edge.id: edge for model in models for edge in _edges(model, known)}
    return Diagram(nodes, tuple(edges.values()), tuple(_enum(one) for one in enums))


def _enum(enum: Enum) -> DiagramEnum:
    values = tuple(one.value for one in enum.members)
    return DiagramEnum(
        enum.name, values, tuple(one.label for one in enum.members), enum.description
    )


def _node(model: Model, file: str) -> DiagramNode:
    return DiagramNode(
        model.name,
        model.was,
        model.view,
        _group(file),
        file,
        model.table,
        model.description,
        model.timestamps,
        tuple(_field(model, field) for field in model.fields),
        tuple(
            DiagramRelation(one.alias, one.kind, one.model, one.via, one.through)
            for one in model.relations
        ),
        tuple(one.fields for one in model.uniques),
        tuple(one.fields for one in model.indexes),
    )


def _group(file: str) -> str:
    """Return the folder in `schema/` that has a file, else the file's name without its suffix."""
    path = PurePosixPath(file)
    return "" if file == SCHEMA_FILE else path.parts[1] if len(path.parts) > 2 else path.stem


def _field(model: Model, field: Field) -> DiagramField:
    target = field.references
    default = field.generator if field.default is None else _default(field.default)
    return DiagramField(
        field.name,
        str(field.type),
        field.column,
        model.is_key(field),
        field.required,
        field.nullable,
        field.unique,
        field.index,
        field.private or is_private(field.name),
        field.readonly,
        field.computed is not None,
        default,
        field.type.enum,
        field.type.values,
        DiagramReference(target.model, target.field, target.on_delete) if target else None,
        field.description,
    )


def _default(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _edges(model: Model, known: Mapping[str, Model]) -> Iterator[DiagramEdge]:
    for field in model.fields:
        if field.references is not None and field.references.model in known:
            yield _reference(model, field, known[field.references.model])
    for relation in model.relations:
        if relation.kind == "many_to_many" and relation.through is None and relation.model in known:
            yield _link(model, relation, known[relation.model])


def _reference(model: Model, field: Field, other: Model) -> DiagramEdge:
    assert field.references is not None
    alone = field.unique or (field.primary and not model.composite_key)
    keys = [one.name for one in other.fields if other.is_key(one)]
    same = [one.name for one in model.fields if _refers_to(one, other)]
    return DiagramEdge(
        f"{model.name}.{field.name}",
        "reference",
        model.name,
        field.name,
        "zero_or_one" if alone else "many",
        _alias(model, ("belongs_to",), other.name, field.name, same),
        other.name,
        field.references.field or (keys[0] if keys else None),
        "zero_or_one" if field.nullable else "one",
        _alias(other, ("has_many", "has_one"), model.name, field.name, same),
        field.references.on_delete,
        None,
    )


def _refers_to(field: Field, model: Model) -> bool:
    return field.references is not None and field.references.model == model.name


def _alias(
    owner: Model, kinds: tuple[str, ...], target: str, via: str, keys: list[str]
) -> str | None:
    """Return the relation of `owner` to `target` over the foreign key `via`.

    `keys` are all foreign keys that it may mean; the checks resolve `via` only in a valid schema.
    """
    found = (
        one.alias
        for one in owner.relations
        if one.kind in kinds and one.model == target
        if one.via == via or (one.via is None and keys == [via])
    )
    return next(found, None)


def _link(model: Model, relation: Relation, other: Model) -> DiagramEdge:
    names = link_of(model.name, other.name, relation.alias)
    source, target = (model, other) if names.models[0] == model.name else (other, model)
    return DiagramEdge(
        names.table,
        "link",
        source.name,
        None,
        "many",
        _link_alias(source, target, relation),
        target.name,
        None,
        "many",
        None if source is target else _link_alias(target, source, relation),
        None,
        names.table,
    )


def _link_alias(owner: Model, other: Model, relation: Relation) -> str | None:
    if owner is other:
        return relation.alias
    found = (
        one.alias
        for one in owner.relations
        if one.kind == "many_to_many" and one.model == other.name and one.through is None
    )
    return next(found, None)
