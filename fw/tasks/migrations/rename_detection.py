"""Renames of models and fields: detection of candidates, and checks of the user's renames."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from types import MappingProxyType
from typing import NamedTuple

from fw.language.checks.lint.secret_names import looks_secret
from fw.language.model import Schema
from fw.runtime.errors import UsageError
from fw.runtime.messages import say
from fw.runtime.names import suggest
from fw.tasks.migrations.diff.conversions import Conversion, conversion, same_kind, schema_type
from fw.tasks.migrations.revision_files.state import State
from fw.tasks.migrations.tables import Column, Table

__all__ = ["Candidate", "check_renames", "renamed_fields", "renamed_models"]


def check_renames(
    renames: Mapping[str, str], schema: Schema, state: State, table_of: Callable[[str], str]
) -> None:
    """Raise UsageError for a rename of, or to, a model or field that doesn't exist.

    `renames` maps new names to old ones. The new name must be in the schema. The old name must be
    in the tables after the last revision, and no longer in the schema. `table_of` returns the
    table that a model had.
    """
    for new, old in renames.items():
        (model, dot, field), (old_model, old_dot, old_field) = (
            new.partition("."),
            old.partition("."),
        )
        if dot != old_dot or (dot and old_model not in (model, renames.get(model))):
            raise _fault(
                old, new, say("rename a field within its model, or a model to another model")
            )
        if model not in schema.models:
            raise _fault(
                old,
                new,
                say("unknown model {model} in the schema", model=repr(model)),
                model,
                schema.models,
            )
        if not dot:
            _check_model(old, new, schema, state, table_of(old))
            continue
        fields = [each.name for each in schema[model].fields]
        if field not in fields:
            reason = say(
                "unknown field {field} on {model} in the schema", field=repr(field), model=model
            )
            raise _fault(old, new, reason, field, fields)
        former = table_of(renames.get(model, model))
        _check_column(
            old, new, old_field, fields, state.get(former) or state.get(schema.table_of(model))
        )


def _check_model(old: str, new: str, schema: Schema, state: State, table: str) -> None:
    if old in schema.models:
        raise _fault(old, new, say("{old} is still in the schema; rename it there first", old=old))
    if state.get(table) is None:
        present = {schema.table_of(name) for name in schema.models}
        gone = [one for one in state if one not in present]
        raise _fault(old, new, say("the migrations have no model {old}", old=old), table, gone)


def _check_column(
    old: str, new: str, field: str, fields: Iterable[str], table: Table | None
) -> None:
    if field in fields:
        raise _fault(old, new, say("{old} is still in the schema; rename it there first", old=old))
    if table is None or table.column(field) is None:
        columns = [] if table is None else [column.name for column in table.columns]
        gone = [name for name in columns if name not in fields] or columns
        raise _fault(old, new, say("the migrations have no field {old}", old=old), field, gone)


def _fault(
    old: str, new: str, reason: str, word: str = "", known: Iterable[str] = ()
) -> UsageError:
    model, dot, field = new.partition(".")
    given = field if dot and old.startswith(f"{model}.") else new
    return UsageError(
        say("--rename {old}:{given}: {reason}", old=old, given=given, reason=reason),
        hint=suggest(word, known) or None,
    )


class Candidate(NamedTuple):
    """A possible rename of a field or a model, such as `Post.body` to `Post.content`.

    `note` describes other changes of the field, or the similarity of the models.
    """

    old: str
    new: str
    note: str = ""


_SIMILAR = 0.5
"""Required similarity of the old and the new name of a field."""


def renamed_fields(
    model: str,
    old: Table,
    new: Table,
    dropped: Sequence[str],
    added: Sequence[str],
    private: Collection[str] = (),
    fields: Mapping[str, str] = MappingProxyType({}),
) -> Iterator[Candidate]:
    """Yield the possible new names of each dropped field, the most likely first.

    The values can be converted to the type of the new field, and the names are similar, or the
    only dropped field has the type of the only added one. A `private` field is never yielded.
    `fields` has the field of each column of another name.
    """
    alone = len(dropped) == len(added) == 1
    dropped, added = (
        [name for name in names if name not in private and not looks_secret(name)]
        for names in (dropped, added)
    )
    for name in dropped:
        found: list[tuple[bool, float, Candidate]] = []
        for other in added:
            before, after = old.column(name), new.column(other)
            if before is None or after is None:
                continue
            if conversion(before.type, after.type) is Conversion.NONE:
                continue
            likeness = _similarity(name, other)
            if likeness >= _SIMILAR or (alone and same_kind(before.type, after.type)):
                field = fields.get(other, other)
                one = Candidate(f"{model}.{name}", f"{model}.{field}", _note(before, after))
                found.append((before.type != after.type, -likeness, one))
        yield from (one for _, _, one in sorted(found))


def renamed_models(
    dropped: Mapping[str, Table], created: Mapping[str, Table]
) -> Iterator[Candidate]:
    """Yield the possible new names of each dropped model, the most likely first.

    A model with another primary key is not yielded.
    """
    for name, old in dropped.items():
        found = [
            (
                -_shared(old, new),
                -_similarity(name, other),
                Candidate(name, other, _shared_note(old, new)),
            )
            for other, new in created.items()
            if _key(old) == _key(new)
        ]
        yield from (one for _, _, one in sorted(found))


def _note(before: Column, after: Column) -> str:
    changes: list[str] = []
    if before.type != after.type:
        changes.append(
            say(
                "{before} becomes {after}",
                before=schema_type(before.type),
                after=schema_type(after.type),
            )
        )
    if before.nullable != after.nullable:
        changes.append("nullable" if after.nullable else "required")
    if before.default != after.default:
        changes.append(say("another default") if after.default is not None else say("no default"))
    return ", ".join(changes)


def _shared_note(old: Table, new: Table) -> str:
    return say("{old} of {count} fields are alike", old=_shared(old, new), count=len(old.columns))


def _shared(old: Table, new: Table) -> int:
    return len(_fields(old.columns) & _fields(new.columns))


def _fields(columns: Iterable[Column]) -> set[tuple[str, str]]:
    return {(column.name, column.type) for column in columns}


def _key(table: Table) -> list[tuple[str, str]]:
    names = table.primary.columns if table.primary else ()
    return [(column.name, column.type) for column in table.columns if column.name in names]


def _similarity(one: str, other: str) -> float:
    return SequenceMatcher(None, one.lower(), other.lower()).ratio()
