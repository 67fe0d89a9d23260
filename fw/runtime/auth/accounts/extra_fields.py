"""What an application's users have besides what all users have, stated on the command line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from shlex import quote
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa

from fw.runtime.database.models.metadata import Column, metadata_of
from fw.runtime.database.seeding.value_parsing import (
    InvalidValueText,
    example_of,
    is_required,
    value_of_text,
)
from fw.runtime.errors import FwError
from fw.runtime.suggest import suggest

if TYPE_CHECKING:
    from fw.runtime.database import Model

__all__ = ["values_besides"]

_ELSEWHERE: Final[Mapping[str, str]] = {
    "email": "the argument EMAIL says it",
    "name": "--name says it",
    "password": "it is asked for, or read with --stdin",
    "role_id": "--role says it",
}
"""The columns that aren't stated here, and how they are."""

_Fault = tuple[str, str]


def values_besides(user: type[Model], stated: Mapping[str, str], role: Any) -> dict[str, Any]:
    """Return the values of a user's columns by the texts that state them.

    FwError names every text that will do for no column, and every column that needs one and has
    none; `role` is the key of the role, None without one.
    """
    table, metadata = user.__table__, metadata_of(user)
    assert isinstance(table, sa.Table)
    values: dict[str, Any] = {}
    faults: list[_Fault] = []
    for name, text in stated.items():
        if name not in metadata.columns:
            known = [column for column in metadata.columns if column not in _ELSEWHERE]
            faults.append((f"a user has no column {name}", suggest(name, known)))
        elif name in _ELSEWHERE:
            faults.append((f"{name} isn't stated by --set", _ELSEWHERE[name]))
        else:
            try:
                values[name] = value_of_text(text, table.c[name], metadata.columns[name].kind)
            except InvalidValueText as unfit:
                faults.append((f"{name}: {unfit}", unfit.hint))
    faults += _missing(
        table, metadata.columns, {*stated, *(["role_id"] if role is not None else [])}
    )
    if faults:
        raise _error(faults)
    return values


def _missing(
    table: sa.Table, columns: Mapping[str, Column], stated: Iterable[str]
) -> Iterator[_Fault]:
    for column in table.columns:
        if column.name in stated or not is_required(column):
            continue
        known = columns[column.name]
        if column.name == "role_id":
            yield "a user needs a role", "--role names it"
        elif column.name not in _ELSEWHERE:
            told = f"a user needs {column.name}, {_described(column, known)}"
            yield told, f"--set {quote(f'{column.name}={example_of(column, known.kind)}')}"


def _described(column: sa.Column[Any], known: Column) -> str:
    """Return what values a column takes, in words."""
    if column.foreign_keys:
        table = next(iter(column.foreign_keys)).target_fullname.rpartition(".")[0]
        return f"the key of a record in {table} ({known.kind})"
    if known.choices:
        return f"one of {', '.join(known.choices)}"
    if known.kind == "decimal":
        return "a decimal of {} digits, {} of them after the point".format(*known.digits)
    length = getattr(column.type, "length", None)
    if known.kind == "string" and length is not None:
        return f"a string of at most {length} characters"
    return f"{'an' if known.kind == 'int' else 'a'} {known.kind}"


def _error(faults: list[_Fault]) -> FwError:
    if len(faults) == 1:
        message, hint = faults[0]
        return FwError(message, hint=hint)
    told = [f"{message} ({hint})" for message, hint in faults]
    return FwError("\n  ".join(["the user can't be added:", *told]))
