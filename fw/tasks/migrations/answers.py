"""Renames that the user states on the command line, held against what is there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from fw.language.model import Schema
from fw.language.names import names_of
from fw.language.words import suggest
from fw.runtime.errors import UsageError
from fw.tasks.migrations.state import State

__all__ = ["check"]


def check(answers: Mapping[str, str], schema: Schema, state: State) -> None:
    """Raise UsageError for a rename from or to what doesn't exist.

    `answers` has the old name by the new one. The new one has to be in the schema, the old
    one in the tables that the migrations lead to, and no longer in the schema.
    """
    for new, old in answers.items():
        (model, dot, field), (old_model, old_dot, old_field) = (
            new.partition("."),
            old.partition("."),
        )
        if dot != old_dot or (dot and old_model not in (model, answers.get(model))):
            raise _fault(old, new, "one field becomes another of its model, or one model another")
        if model not in schema.models:
            raise _fault(old, new, f"schema.fw has no model {model}", model, schema.models)
        if not dot:
            _check_model(old, new, schema, state)
            continue
        fields = [each.name for each in schema[model].fields]
        if field not in fields:
            raise _fault(old, new, f"{model} has no field {field}", field, fields)
        _check_column(old, new, old_field, fields, state, answers.get(model, model))


def _check_model(old: str, new: str, schema: Schema, state: State) -> None:
    if old in schema.models:
        raise _fault(old, new, f"{old} is still in schema.fw")
    if state.get(names_of(old).table) is None:
        present = {names_of(name).table for name in schema.models}
        gone = [table for table in state if table not in present]
        raise _fault(old, new, f"the migrations have no model {old}", names_of(old).table, gone)


def _check_column(
    old: str, new: str, field: str, fields: Iterable[str], state: State, model: str
) -> None:
    if field in fields:
        raise _fault(old, new, f"{old} is still in schema.fw")
    table = state.get(names_of(model).table)
    if table is None or table.column(field) is None:
        columns = [] if table is None else [column.name for column in table.columns]
        gone = [name for name in columns if name not in fields] or columns
        raise _fault(old, new, f"the migrations have no field {old}", field, gone)


def _fault(
    old: str, new: str, reason: str, word: str = "", known: Iterable[str] = ()
) -> UsageError:
    return UsageError(f"--rename {old}:{new}: {reason}", hint=suggest(word, known) or None)
