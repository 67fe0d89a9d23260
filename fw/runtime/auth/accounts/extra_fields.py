"""Values of additional user columns from the command line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from shlex import quote
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from fw.runtime.auth.accounts.columns import AccountColumns, columns_of
from fw.runtime.database.models.metadata import Column, metadata_of
from fw.runtime.database.seeding.value_parsing import (
    InvalidValueText,
    example_of,
    is_required,
    value_of_text,
)
from fw.runtime.errors import FwError
from fw.runtime.names import suggest

if TYPE_CHECKING:
    from fw.runtime.database import Model

__all__ = ["extra_values"]


def _other_options(columns: AccountColumns) -> dict[str | None, str]:
    """Return the columns that have another option on the command line."""
    return {
        columns.email: "use the argument EMAIL",
        columns.name: "use --name",
        columns.password: "enter it at the prompt, or use --stdin",
        columns.role: "use --role",
    }


_Fault = tuple[str, str]


def extra_values(user: type[Model], stated: Mapping[str, str], role: Any) -> dict[str, Any]:
    """Return the parsed values of a user's additional columns.

    `role` is the key of the role, None without one. Raises FwError that lists all invalid values
    and all required columns without a value.
    """
    table, metadata, account = user.__table__, metadata_of(user), columns_of(user)
    options = _other_options(account)
    assert isinstance(table, sa.Table)
    values: dict[str, Any] = {}
    faults: list[_Fault] = []
    for name, text in stated.items():
        if name not in metadata.columns:
            known = [column for column in metadata.columns if column not in options]
            faults.append((f"unknown column {name!r} of the user model", suggest(name, known)))
        elif name in options:
            faults.append((f"cannot set {name} with --set", options[name]))
        else:
            try:
                values[name] = value_of_text(text, table.c[name], metadata.columns[name].kind)
            except InvalidValueText as unfit:
                faults.append((f"{name}: {unfit}", unfit.hint))
    given = {*stated, account.active, *([account.role] if role is not None else [])}
    faults += _missing(table, metadata.columns, given, account)
    if faults:
        raise _error(faults)
    return values


def _missing(
    table: sa.Table, columns: Mapping[str, Column], given: Iterable[str], account: AccountColumns
) -> Iterator[_Fault]:
    for column in table.columns:
        if column.key in given or not is_required(column):
            continue
        known = columns[column.key]
        if column.key == account.role:
            yield "a user needs a role", "use --role"
        elif column.key not in _other_options(account):
            message = f"a user needs {column.key}, {_described(column, known)}"
            yield message, f"--set {quote(f'{column.key}={example_of(column, known.kind)}')}"


def _described(column: sa.Column[Any], known: Column) -> str:
    """Return the values that a column accepts, in words."""
    if column.foreign_keys:
        table = next(iter(column.foreign_keys)).target_fullname.rpartition(".")[0]
        return f"the key of a record in {table} ({known.kind})"
    if known.choices:
        return f"one of {', '.join(known.choices)}"
    if known.kind == "decimal":
        return "a decimal with {} digits, {} of them after the decimal point".format(*known.digits)
    length = getattr(column.type, "length", None)
    if known.kind == "string" and length is not None:
        return f"a string of at most {length} characters"
    return f"{'an' if known.kind == 'int' else 'a'} {known.kind}"


def _error(faults: list[_Fault]) -> FwError:
    if len(faults) == 1:
        message, hint = faults[0]
        return FwError(message, hint=hint)
    lines = [f"{message} ({hint})" for message, hint in faults]
    return FwError("\n  ".join(["cannot add the user:", *lines]))
