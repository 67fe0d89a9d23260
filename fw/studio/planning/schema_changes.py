"""Sentences about the changes of a schema."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields as fields_of_class
from typing import Literal, NamedTuple

from fw.language.model import Enum, Field, Model, Schema
from fw.studio.planning.pairs import fields_of, models_of

__all__ = ["SchemaChange", "schema_changes"]

Kind = Literal["add", "change", "rename", "delete"]
_COMPARED = tuple(
    one.name for one in fields_of_class(Field) if one.name not in ("name", "was", "description")
)
_LINES: Mapping[str, str] = {
    "uniques": "unique groups",
    "indexes": "indexes",
    "checks": "checks",
    "composite_keys": "primary key",
    "display": "displayed fields",
    "map": "table",
    "path": "path",
    "access": "access rules",
}


class SchemaChange(NamedTuple):
    """A change of a model, of one of its fields or relations, or of a shared enum."""

    kind: Kind
    model: str
    field: str | None
    text: str


def schema_changes(
    before: Schema, after: Schema, renames: Sequence[tuple[str, str]] = ()
) -> list[SchemaChange]:
    """Return the changes in the order of the schema. `renames` are pairs such as `Post.a`, `Post.b`."""
    found = [one for pair in models_of(before, after) for one in _of_model(*pair, renames)]
    return [*found, *_of_enums(before.enums, after.enums)]


def _of_model(
    old: Model | None, new: Model | None, renames: Sequence[tuple[str, str]]
) -> Iterator[SchemaChange]:
    if old is None:
        assert new is not None
        kind = "view" if new.view else "model"
        yield SchemaChange("add", new.name, None, f"{kind} {new.name} is added")
        return
    if new is None:
        yield SchemaChange("delete", old.name, None, f"{old.name} is deleted")
        return
    if old.name != new.name:
        yield SchemaChange("rename", new.name, None, f"{old.name} is renamed to {new.name}")
    given = [
        (one.rpartition(".")[2], other.rpartition(".")[2])
        for one, other in renames
        if other.rpartition(".")[0] == new.name
    ]
    for one, other in fields_of(old, new, given):
        yield from _of_field(new.name, one, other)
    yield from _of_lines(old, new)


def _of_field(model: str, old: Field | None, new: Field | None) -> Iterator[SchemaChange]:
    if old is None:
        assert new is not None
        text = f"{model}.{new.name} is added: {new.type}"
        yield SchemaChange("add", model, new.name, text)
        return
    if new is None:
        yield SchemaChange("delete", model, old.name, f"{model}.{old.name} is deleted")
        return
    if old.name != new.name:
        text = f"{model}.{old.name} is renamed to {new.name}"
        yield SchemaChange("rename", model, new.name, text)
    parts = [text for name in _COMPARED if (text := _part(name, old, new))]
    if parts:
        text = f"{model}.{new.name} changes: {', '.join(parts)}"
        yield SchemaChange("change", model, new.name, text)


def _part(name: str, old: Field, new: Field) -> str:
    """Return the change of a field's attribute, empty if there is none."""
    before, after = getattr(old, name), getattr(new, name)
    word = {"nullable": "null", "has_default": "default"}.get(name, name)
    if before == after:
        return ""
    if name == "type":
        if str(before) != str(after):
            return f"{before} becomes {after}"
        return "other values" if before.values != after.values else "other labels"
    if isinstance(before, bool):
        return word if after else f"no longer {word}"
    if name in ("rules", "references"):
        return f"no {word}" if after is None else f"other {word}" if before else f"new {word}"
    return f"no {word}" if after is None else f"{word} {after}"


def _of_lines(old: Model, new: Model) -> Iterator[SchemaChange]:
    before, after = ({one.alias: one for one in model.relations} for model in (old, new))
    for alias, relation in after.items():
        if alias not in before:
            text = f"{new.name} {relation.kind} {relation.model} as {alias} is added"
            yield SchemaChange("add", new.name, alias, text)
        elif before[alias] != relation:
            text = f"the relation {new.name}.{alias} changes"
            yield SchemaChange("change", new.name, alias, text)
    for alias in before:
        if alias not in after:
            text = f"the relation {new.name}.{alias} is deleted"
            yield SchemaChange("delete", new.name, alias, text)
    if old.timestamps != new.timestamps:
        text = f"{new.name} has {'' if new.timestamps else 'no '}timestamps"
        yield SchemaChange("change", new.name, None, text)
    changed = [word for name, word in _LINES.items() if getattr(old, name) != getattr(new, name)]
    if changed:
        text = f"{new.name} changes: {', '.join(changed)}"
        yield SchemaChange("change", new.name, None, text)


def _of_enums(before: Sequence[Enum], after: Sequence[Enum]) -> Iterator[SchemaChange]:
    known = {one.name: one for one in before}
    names = {one.name for one in after}
    for enum in after:
        old = known.get(enum.name)
        former = enum.was if old is None and enum.was in known and enum.was not in names else None
        if former is not None:
            names.add(former)
            text = f"enum {former} is renamed to {enum.name}"
            yield SchemaChange("rename", enum.name, None, text)
        elif old is None:
            yield SchemaChange("add", enum.name, None, f"enum {enum.name} is added")
        elif old.members != enum.members:
            yield SchemaChange("change", enum.name, None, f"enum {enum.name} has other members")
    for name in known:
        if name not in names:
            yield SchemaChange("delete", name, None, f"enum {name} is deleted")
