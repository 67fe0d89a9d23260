"""One model as the others see it, in plain data that outlives the model's parsing."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fw.language.names import names_of

if TYPE_CHECKING:
    from fw.language.model import Model

__all__ = [
    "Interface",
    "LinkIssue",
    "depends_on",
    "interface_of",
    "unknown_model",
]

ReferenceData = tuple[int, str, str, str]
"""A foreign key: the index of its field, its name, its type word, the model it refers to."""
RelationData = tuple[str, str, str, str | None, str | None]
"""A relation as it is written: kind, model, alias, via, through."""


class Interface(NamedTuple):
    """One model as others see it; `tuple(interface)` is plain data that marshal takes."""

    name: str
    was: str | None
    module: str
    table: str
    prefix: str
    primary: str
    primary_type: str
    references: tuple[ReferenceData, ...]
    relations: tuple[RelationData, ...]
    sound: bool = True
    """Whether all of it could be read; of a faulty model nothing is said to be missing."""


class LinkIssue(NamedTuple):
    """A fault between models: `model` and `position` say which statement, `word` which word."""

    model: int
    kind: str
    position: int
    word: str
    code: str
    message: str
    hint: str
    nth: int = 0


def interface_of(model: Model) -> Interface:
    """Return what other models need to know of a model; a faulty one has blanks in it."""
    names = names_of(model.name)
    primary = next((field for field in model.fields if field.primary), None)
    return Interface(
        name=model.name,
        was=model.was,
        module=names.module,
        table=names.table,
        prefix=names.prefix,
        primary=primary.name if primary else "",
        primary_type=primary.type.name if primary else "",
        references=tuple(
            (index, field.name, field.type.name, field.references.model)
            for index, field in enumerate(model.fields)
            if field.references
        ),
        relations=tuple((r.kind, r.model, r.alias, r.via, r.through) for r in model.relations),
    )


def depends_on(interface: Interface) -> set[str]:
    """Return the models whose interface a model's resolved form and its files depend on."""
    found = {reference[3] for reference in interface.references}
    for _, model, _, _, through in interface.relations:
        found.add(model)
        if through:
            found.add(through)
    return found - {interface.name}


def unknown_model(name: str) -> tuple[str, str]:
    """Return message and hint for a reference to a model that the schema lacks."""
    return f"unknown model '{name}'", f"add 'model {name} {{ … }}'"
