"""Sentences about the changes of a schema."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields as fields_of_class
from typing import Literal, NamedTuple

from fw.language.field_types import Enum
from fw.language.model import Field, Model, Schema
from fw.runtime.messages import Message, say
from fw.studio.planning.messages import sentence
from fw.studio.planning.pairs import fields_of, models_of

__all__ = ["SchemaChange", "schema_changes"]

Kind = Literal["add", "change", "rename", "delete"]
_COMPARED = tuple(
    one.name for one in fields_of_class(Field) if one.name not in ("name", "was", "description")
)
_LINES: Mapping[str, str] = {
    "uniques": say("unique groups"),
    "indexes": say("indexes"),
    "checks": say("checks"),
    "composite_keys": say("primary key"),
    "display": say("displayed fields"),
    "map": say("table"),
    "path": say("path"),
    "access": say("access rules"),
}


class SchemaChange(NamedTuple):
    """A change of a model, of one of its fields or relations, or of a shared enum."""

    kind: Kind
    model: str
    field: str | None
    text: Message


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
        code = "view.added" if new.view else "model.added"
        yield SchemaChange("add", new.name, None, sentence(code, model=new.name))
        return
    if new is None:
        yield SchemaChange("delete", old.name, None, sentence("deleted", name=old.name))
        return
    if old.name != new.name:
        text = sentence("renamed", old=old.name, new=new.name)
        yield SchemaChange("rename", new.name, None, text)
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
        text = sentence("field.added", name=f"{model}.{new.name}", type=str(new.type))
        yield SchemaChange("add", model, new.name, text)
        return
    if new is None:
        text = sentence("deleted", name=f"{model}.{old.name}")
        yield SchemaChange("delete", model, old.name, text)
        return
    if old.name != new.name:
        text = sentence("renamed", old=f"{model}.{old.name}", new=new.name)
        yield SchemaChange("rename", model, new.name, text)
    parts = [part for name in _COMPARED if (part := _part(name, old, new)) is not None]
    if parts:
        text = sentence("changed", name=f"{model}.{new.name}", parts=parts)
        yield SchemaChange("change", model, new.name, text)


def _part(name: str, old: Field, new: Field) -> Message | None:
    """Return the change of a field's attribute, None if there is none."""
    before, after = getattr(old, name), getattr(new, name)
    word = {"nullable": "null", "has_default": "default"}.get(name, name)
    if before == after:
        return None
    if name == "type":
        if str(before) != str(after):
            return sentence("part.type", before=str(before), after=str(after))
        return sentence("part.values" if before.values != after.values else "part.labels")
    if isinstance(before, bool):
        return sentence("part.on" if after else "part.off", word=word)
    if name in ("rules", "references"):
        code = "part.none" if after is None else "part.other" if before else "part.new"
        return sentence(code, word=word)
    if after is None:
        return sentence("part.none", word=word)
    return sentence("part.set", word=word, value=str(after))


def _of_lines(old: Model, new: Model) -> Iterator[SchemaChange]:
    before, after = ({one.alias: one for one in model.relations} for model in (old, new))
    for alias, relation in after.items():
        if alias not in before:
            text = sentence(
                "relation.added",
                model=new.name,
                kind=relation.kind,
                target=relation.model,
                alias=alias,
            )
            yield SchemaChange("add", new.name, alias, text)
        elif before[alias] != relation:
            text = sentence("relation.changed", name=f"{new.name}.{alias}")
            yield SchemaChange("change", new.name, alias, text)
    for alias in before:
        if alias not in after:
            text = sentence("relation.deleted", name=f"{new.name}.{alias}")
            yield SchemaChange("delete", new.name, alias, text)
    if old.timestamps != new.timestamps:
        code = "timestamps" if new.timestamps else "no-timestamps"
        text = sentence(code, model=new.name)
        yield SchemaChange("change", new.name, None, text)
    changed = [word for name, word in _LINES.items() if getattr(old, name) != getattr(new, name)]
    if changed:
        words = [sentence("part.on", word=word) for word in changed]
        text = sentence("changed", name=new.name, parts=words)
        yield SchemaChange("change", new.name, None, text)


def _of_enums(before: Sequence[Enum], after: Sequence[Enum]) -> Iterator[SchemaChange]:
    known = {one.name: one for one in before}
    names = {one.name for one in after}
    for enum in after:
        old = known.get(enum.name)
        former = enum.was if old is None and enum.was in known and enum.was not in names else None
        if former is not None:
            names.add(former)
            text = sentence("enum.renamed", old=former, new=enum.name)
            yield SchemaChange("rename", enum.name, None, text)
        elif old is None:
            text = sentence("enum.added", name=enum.name)
            yield SchemaChange("add", enum.name, None, text)
        elif old.members != enum.members:
            text = sentence("enum.changed", name=enum.name)
            yield SchemaChange("change", enum.name, None, text)
    for name in known:
        if name not in names:
            yield SchemaChange("delete", name, None, sentence("enum.deleted", name=name))
