"""Models and fields of two versions of a schema, matched by name and by `was`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fw.language.model import Field, Model, Schema

__all__ = ["fields_of", "models_of"]


def models_of(before: Schema, after: Schema) -> Iterator[tuple[Model | None, Model | None]]:
    """Yield each model with the one that it was, those that are gone last."""
    known = {name: before[name] for name in before.models}
    taken: set[str] = set()
    for model in after:
        name = _former(model.name, model.was, known, after.models)
        if name is not None:
            taken.add(name)
        yield known.get(name or ""), model
    for name, model in known.items():
        if name not in taken:
            yield model, None


def fields_of(
    before: Model, after: Model, renames: Sequence[tuple[str, str]] = ()
) -> Iterator[tuple[Field | None, Field | None]]:
    """Yield each field with the one that it was, those that are gone last.

    `renames` are old and new names in addition to `was`.
    """
    known = {field.name: field for field in before.fields}
    names = {field.name for field in after.fields}
    given = {new: old for old, new in renames}
    taken: set[str] = set()
    for field in after.fields:
        name = _former(field.name, given.get(field.name, field.was), known, names)
        if name is not None:
            taken.add(name)
        yield known.get(name or ""), field
    for name, field in known.items():
        if name not in taken:
            yield field, None


def _former(
    name: str, was: str | None, known: Mapping[str, object], names: Mapping[str, object] | set[str]
) -> str | None:
    """Return the name before; a `was` that stayed in the schema after its build is ignored."""
    if name in known:
        return name
    return was if was in known and was not in names else None
