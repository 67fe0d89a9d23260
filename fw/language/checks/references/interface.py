"""Interface of a model: the parts that other models depend on, as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fw.language.checks.conditions.tenants import is_scoped
from fw.language.names import names_of
from fw.language.titles import can_name, text_titles, title_fields
from fw.runtime.messages import say

if TYPE_CHECKING:
    from fw.language.model import Model

__all__ = [
    "KEY_TYPES",
    "LAST",
    "Interface",
    "ReferenceIssue",
    "depends_on",
    "interface_of",
    "unknown_model",
]

KEY_TYPES = ("int", "uuid", "string")
"""Types of primary keys, and of fields that a foreign key may refer to."""
LAST = -1
"""Value of `nth` for the last such word."""
ReferenceData = tuple[int, str, str, str]
"""A foreign key: index, name and type of its field, and the referenced model."""
RelationData = tuple[str, str, str, str | None, str | None]
"""A relation as written: kind, model, alias, via, through."""


class Interface(NamedTuple):
    """Interface of a model. `tuple(interface)` is plain data for marshal, hence the tuples."""

    name: str
    was: str | None
    module: str
    table: str
    prefix: str
    primary: str
    primary_type: str
    references: tuple[ReferenceData, ...]
    relations: tuple[RelationData, ...]
    titles: tuple[str, ...]
    """The fields that name a record."""
    private_keys: tuple[str, ...] = ()
    """The foreign keys that are private: relations that use them are, too."""
    optional_keys: tuple[str, ...] = ()
    """The foreign keys that are nullable: they may refer to models further down."""
    unique_keys: tuple[str, ...] = ()
    """The foreign keys that refer to each record at most once."""
    reference_fields: tuple[tuple[int, str], ...] = ()
    """The field of the referenced model by the index of a foreign key, if it isn't the key."""
    referable: tuple[tuple[str, str], ...] = ()
    """Name and type of the unique fields that others may reference, without the primary key."""
    index_names: tuple[tuple[str, int, str], ...] = ()
    """The names that `unique` and `index` lines give: kind and number of the line, and the name."""
    composite_key: tuple[str, ...] = ()
    """The fields of a composite key, to which no foreign key can refer."""
    view: bool = False
    """True for a view, to which no foreign key of a table can refer."""
    text_titles: tuple[str, ...] = ()
    """The fields of `titles` that are texts."""
    title_paths: tuple[str, ...] = ()
    """The relations and paths in the line `display`."""
    readable: tuple[str, ...] = ()
    """The fields that a name of a record may contain."""
    unreadable: tuple[str, ...] = ()
    """The other fields."""
    leads_on: bool = False
    """True if its access rules lead to other models."""
    complete: bool = True
    """False for a model with syntax errors, whose missing foreign keys are not reported."""
    scoped: tuple[str, ...] = ()
    """The fields that are unique within a tenant, to which no foreign key can refer, except to that of logins."""


class ReferenceIssue(NamedTuple):
    """An issue between models.

    It is in the statement number `position` of `kind` in the model number `model`, at the word
    `word`; `nth` selects one of several such words. `other` is the number of the model that it
    collides with.
    """

    model: int
    kind: str
    position: int
    word: str
    code: str
    message: str
    hint: str
    nth: int = 0
    other: int | None = None


def interface_of(model: Model) -> Interface:
    """Return the interface of a model; without a key of one field, `primary` is empty."""
    module = names_of(model.name).module
    primary = next((field for field in model.fields if field.primary), None)
    has_key = bool(model.keys) if model.composite_keys else primary is not None
    aliases = {one.alias for one in model.relations if one.kind == "belongs_to"}
    readable = tuple(field.name for field in model.fields if can_name(field))
    return Interface(
        name=model.name,
        was=model.was,
        module=module,
        table=model.table,
        prefix=model.prefix,
        primary=primary.name if primary else "",
        primary_type=str(primary.type) if primary else "",
        references=tuple(
            (index, field.name, str(field.type), field.references.model)
            for index, field in enumerate(model.fields)
            if field.references
        ),
        relations=tuple((r.kind, r.model, r.alias, r.via, r.through) for r in model.relations),
        titles=title_fields(model) if has_key else (),
        private_keys=tuple(
            field.name for field in model.fields if field.references and field.private
        ),
        optional_keys=tuple(
            field.name for field in model.fields if field.references and field.nullable
        ),
        unique_keys=tuple(
            field.name
            for field in model.fields
            if field.references and (field.unique or field.primary)
        ),
        reference_fields=tuple(
            (index, field.references.field)
            for index, field in enumerate(model.fields)
            if field.references and field.references.field
        ),
        referable=tuple(
            (field.name, str(field.type))
            for field in model.fields
            if field.unique and not field.private and field.type.name in KEY_TYPES
        ),
        index_names=tuple(
            (kind, position, group.name)
            for kind, groups in (("unique", model.uniques), ("index", model.indexes))
            for position, group in enumerate(groups)
            if group.name is not None
        ),
        composite_key=model.composite_key,
        view=model.view,
        text_titles=text_titles(model) if has_key else (),
        title_paths=tuple(name for name in model.display if name.partition(".")[0] in aliases),
        readable=readable,
        leads_on=any(one.leads_on for one in model.access or ()),
        unreadable=tuple(field.name for field in model.fields if field.name not in readable),
        scoped=tuple(field.name for field in model.fields if is_scoped(model, field.name)),
    )


def depends_on(interface: Interface) -> set[str]:
    """Return the other models whose interface the model and its files depend on."""
    found = {target for _, _, _, target in interface.references}
    for _, model, _, _, through in interface.relations:
        found.add(model)
        if through:
            found.add(through)
    return found - {interface.name}


def unknown_model(name: str) -> tuple[str, str]:
    """Return message and hint for a reference to a model that the schema lacks."""
    return say("unknown model '{name}'", name=name), say("add 'model {name} {{ … }}'", name=name)
