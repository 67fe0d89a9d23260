"""Changes of the generated API that follow from a changed schema, and which break clients."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fw.language.field_types import FieldType
from fw.language.model import Field, Model, Schema
from fw.language.names import is_private
from fw.runtime.messages import Message
from fw.runtime.rules.column_rules import Rules
from fw.studio.planning.messages import sentence
from fw.studio.planning.pairs import fields_of, models_of

__all__ = ["ApiChange", "api_changes"]

_ANY = "*"
_WRITES = "POST, PUT, PATCH"


class ApiChange(NamedTuple):
    """A change of the routes below a path. A `breaking` one makes requests of a client fail."""

    breaking: bool
    method: str
    path: str
    text: Message


def api_changes(before: Schema, after: Schema) -> list[ApiChange]:
    """Return the changes of the API, those that break clients first."""
    found = [change for pair in models_of(before, after) for change in _of_models(*pair)]
    return sorted(found, key=lambda one: not one.breaking)


def _of_models(old: Model | None, new: Model | None) -> Iterator[ApiChange]:
    if old is None:
        assert new is not None
        yield ApiChange(False, _ANY, f"/{new.prefix}", sentence("api.routes-added", model=new.name))
        return
    path = f"/{old.prefix}"
    if new is None:
        yield ApiChange(True, _ANY, path, sentence("api.routes-removed", model=old.name))
        return
    if old.prefix != new.prefix:
        yield ApiChange(True, _ANY, path, sentence("api.moved", path=f"/{new.prefix}"))
        path = f"/{new.prefix}"
    if new.view and not old.view:
        yield ApiChange(True, f"{_WRITES}, DELETE", path, sentence("api.writes-removed"))
    if old.view and not new.view:
        yield ApiChange(False, f"{_WRITES}, DELETE", path, sentence("api.writes-added"))
    if old.access != new.access:
        refuses = new.access is not None
        text = sentence("api.rules" if refuses else "api.no-rules")
        yield ApiChange(refuses, _ANY, path, text)
    yield from _of_keys(old, new, path)
    for one, other in fields_of(old, new):
        yield from _of_responses(one, other, path)
        if not new.view:
            yield from _of_requests(one, other, path)
    yield from _of_relations(old, new, path)


def _of_keys(old: Model, new: Model, path: str) -> Iterator[ApiChange]:
    before, after = ([str(field.type) for field in one.keys] for one in (old, new))
    if before != after:
        text = sentence("api.keys", after=", ".join(after), before=", ".join(before))
        yield ApiChange(True, _ANY, f"{path}/{{id}}", text)


def _of_responses(old: Field | None, new: Field | None, path: str) -> Iterator[ApiChange]:
    before, after = _read(old), _read(new)
    if before is None and after is not None:
        yield ApiChange(False, "GET", path, sentence("api.read-added", field=after.name))
    elif before is not None and after is None:
        yield ApiChange(True, "GET", path, sentence("api.read-removed", field=before.name))
    elif before is not None and after is not None:
        if before.name != after.name:
            text = sentence("api.read-renamed", old=before.name, new=after.name)
            yield ApiChange(True, "GET", path, text)
        if _shape(before.type) != _shape(after.type):
            text = _other_type("api.read-type", before, after)
            yield ApiChange(True, "GET", path, text)
        if after.nullable and not before.nullable:
            yield ApiChange(True, "GET", path, sentence("api.read-null", field=after.name))
        added = _values(after.type) - _values(before.type)
        if added and _values(before.type):
            text = sentence("api.read-values", field=after.name, values=_listed(added))
            yield ApiChange(False, "GET", path, text)


def _of_requests(old: Field | None, new: Field | None, path: str) -> Iterator[ApiChange]:
    before, after = _written(old), _written(new)
    if before is None and after is not None:
        needed = after.needed_on_create
        text = sentence("api.must-have" if needed else "api.may-have", field=after.name)
        yield ApiChange(needed, "POST" if needed else _WRITES, path, text)
    elif before is not None and after is None:
        yield ApiChange(True, _WRITES, path, sentence("api.must-not-have", field=before.name))
    elif before is not None and after is not None:
        if before.name != after.name:
            text = sentence("api.write-renamed", old=before.name, new=after.name)
            yield ApiChange(True, _WRITES, path, text)
        if after.needed_on_create and not before.needed_on_create:
            yield ApiChange(True, "POST", path, sentence("api.must-have", field=after.name))
        if before.needed_on_create and not after.needed_on_create:
            yield ApiChange(False, "POST", path, sentence("api.may-leave-out", field=after.name))
        for text in _narrowed(before, after):
            yield ApiChange(True, _WRITES, path, text)


def _other_type(code: str, before: Field, after: Field) -> Message:
    return sentence(code, field=after.name, after=str(after.type), before=str(before.type))


def _narrowed(before: Field, after: Field) -> Iterator[Message]:
    """Yield the values that requests could have before, and can't have now."""
    name = after.name
    if before.nullable and not after.nullable:
        yield sentence("api.write-null", field=name)
    if _shape(before.type) != _shape(after.type):
        yield _other_type("api.write-type", before, after)
        return
    lost = _values(before.type) - _values(after.type)
    if lost:
        yield sentence("api.write-values", field=name, values=_listed(lost))
    if _shorter(before.type.length, after.type.length):
        code = f"api.write-{_unit(after.type)}"
        yield sentence(code, field=name, most=f"{after.type.length:,}")
    if before.type.name == after.type.name == "decimal" and _digits(after) != _digits(before):
        yield _other_type("api.write-type", before, after)
    if after.type.accepts and not {*before.type.accepts} <= {*after.type.accepts}:
        yield sentence("api.write-accepts", field=name, values=", ".join(after.type.accepts))
    for rule in _tighter(before.rules or Rules(), after.rules or Rules()):
        yield sentence("api.write-rule", field=name, rule=rule)


def _tighter(before: Rules, after: Rules) -> Iterator[str]:
    """Yield the rules that refuse more values than before."""
    for name in ("min", "min_length"):
        one, other = getattr(before, name), getattr(after, name)
        if other is not None and (one is None or other > one):
            yield f"{name} {other}"
    for name in ("max", "max_length"):
        one, other = getattr(before, name), getattr(after, name)
        if other is not None and (one is None or other < one):
            yield f"{name} {other}"
    for name in ("pattern", "format"):
        other = getattr(after, name)
        if other is not None and other != getattr(before, name):
            yield f"{name} {other}"
    for name in ("not_blank", "past", "future"):
        if getattr(after, name) and not getattr(before, name):
            yield name.replace("_", " ")


def _of_relations(old: Model, new: Model, path: str) -> Iterator[ApiChange]:
    before, after = ({one.alias: one for one in model.relations} for model in (old, new))
    for alias in sorted(before.keys() - after.keys()):
        yield ApiChange(True, "GET", path, sentence("api.include-removed", alias=alias))
    for alias in sorted(after.keys() - before.keys()):
        yield ApiChange(False, "GET", path, sentence("api.include-added", alias=alias))
    for alias in sorted(before.keys() & after.keys()):
        many = [one.kind in ("has_many", "many_to_many") for one in (before[alias], after[alias])]
        if many[0] != many[1]:
            text = sentence("api.many" if many[1] else "api.one", alias=alias)
            yield ApiChange(True, "GET", path, text)


def _read(field: Field | None) -> Field | None:
    """Return a field if responses have it."""
    if field is None or field.private or is_private(field.name):
        return None
    return field


def _written(field: Field | None) -> Field | None:
    """Return a field if requests may have it."""
    if field is None or field.readonly or field.computed is not None or field.is_generated_key:
        return None
    return field


def _shape(kind: FieldType) -> tuple[object, ...]:
    """Return the form of a type's values in JSON; texts of any length have the same."""
    name = "string" if kind.name == "text" else kind.name
    return name, None if kind.item is None else _shape(kind.item)


def _values(kind: FieldType) -> frozenset[str]:
    return frozenset((kind.item or kind).values)


def _listed(values: frozenset[str]) -> str:
    return ", ".join(map(repr, sorted(values)))


def _shorter(before: int | None, after: int | None) -> bool:
    return after is not None and (before is None or after < before)


def _unit(kind: FieldType) -> str:
    return "bytes" if kind.is_file or kind.name == "bytes" else "characters"


def _digits(field: Field) -> tuple[int | None, int | None]:
    return field.type.precision, field.type.scale
