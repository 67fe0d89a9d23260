"""Seed files: rows by name, with the line of each value."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from fw.runtime.database.models.metadata import Column
from fw.runtime.database.seeding.value_parsing import (
    InvalidValueText,
    item_column,
    read_json,
    storable,
    value_of_text,
)
from fw.runtime.errors import FwError

__all__ = ["SeedError", "SeedErrors", "SeedRow", "is_null", "read_seeds", "value_at", "value_of"]


class SeedError(FwError):
    """A seed file can't be loaded; the message has its file, line, row and field."""


class SeedErrors(SeedError):
    """Several errors of the seed files; `faults` are all of them."""

    def __init__(self, faults: Sequence[SeedError]) -> None:
        hint = faults[0].hint if len({each.hint for each in faults}) == 1 else None
        told = [
            f"{each.message} ({each.hint})" if each.hint and not hint else each.message
            for each in faults[:_MAX_SHOWN]
        ]
        if len(faults) > _MAX_SHOWN:
            told.append(f"and {len(faults) - _MAX_SHOWN} more")
        message = "\n  ".join([f"the seeds have {len(faults)} errors:", *told])
        super().__init__(message, hint=hint)
        self.faults = tuple(faults)

    @classmethod
    @contextmanager
    def collected(cls) -> Iterator[_Faults]:
        """Collect the errors of the block; raise them at its end, several as one."""
        found = _Faults()
        yield found
        if len(found) == 1:
            raise found[0]
        if found:
            raise cls(found)


class _Faults(list[SeedError]):
    @contextmanager
    def one(self) -> Iterator[None]:
        """Collect the error that ends the block."""
        try:
            yield
        except SeedErrors as several:
            self.extend(several.faults)
        except SeedError as fault:
            self.append(fault)


_MAX_SHOWN = 20
"""Number of errors in one message."""


@dataclass(frozen=True, slots=True)
class SeedRow:
    """One row of a seed file; `values` are its YAML nodes by field."""

    model: str
    name: str
    file: str
    line: int
    values: Mapping[str, Any] = field(default_factory=dict)

    def fault(
        self, message: str, hint: str | None = None, *, name: str | None = None, node: Any = None
    ) -> SeedError:
        """Return an error at the row, at one of its fields, or at a node inside a field."""
        node = self.values.get(name or "") if node is None else node
        line = node.start_mark.line + 1 if node is not None else self.line
        place = f"{self.model}.{self.name}" + (f", {name}" if name else "")
        return SeedError(f"{self.file}:{line}: {place}: {message}", hint=hint)


def read_seeds(paths: Sequence[Path]) -> list[SeedRow]:
    """Return the rows of the YAML files, in the files' order; raise SeedError."""
    files = [path for path in paths if path.suffix in (".yaml", ".yml")]
    rows: list[SeedRow] = []
    seen: dict[tuple[str, str], SeedRow] = {}
    for path in files:
        for row in _rows(path):
            other = seen.setdefault((row.model, row.name), row)
            if other is not row:
                raise row.fault(
                    f"has the name of the row in {other.file}:{other.line}", "rename one"
                )
            rows.append(row)
    return rows


def _rows(path: Path) -> Iterator[SeedRow]:
    file = f"database/seeds/{path.name}"
    for model, rows in _pairs(_compose(path, file), file, "the names of models"):
        for name, values in _pairs(rows, file, f"the rows of {model.value}, each with its name"):
            fields = dict(_pairs(values, file, f"the fields of {model.value}.{name.value}"))
            row = SeedRow(
                model.value,
                name.value,
                file,
                name.start_mark.line + 1,
                {key.value: value for key, value in fields.items()},
            )
            if len(row.values) != len(fields):
                raise row.fault("has a field twice", "remove one of them")
            yield row


def _compose(path: Path, file: str) -> Any:
    from ruamel.yaml import YAML
    from ruamel.yaml.error import MarkedYAMLError, YAMLError

    # Thousands of nodes that all stay alive: collecting in between finds nothing.
    collecting = gc.isenabled()
    gc.disable()
    try:
        return YAML(typ="safe", pure=True).compose(path.read_text(encoding="utf-8"))
    except MarkedYAMLError as fault:
        line = fault.problem_mark.line + 1 if fault.problem_mark else 1
        raise SeedError(f"{file}:{line}: {fault.problem or fault.context}") from None
    except (YAMLError, UnicodeDecodeError) as fault:
        raise SeedError(f"{file}: {fault}") from None
    finally:
        if collecting:
            gc.enable()


def _pairs(node: Any, file: str, wanted: str) -> list[tuple[Any, Any]]:
    if node is None or is_null(node):
        return []
    pairs = node.value
    if node.id != "mapping" or any(key.id != "scalar" for key, _ in pairs):
        raise SeedError(f"{file}:{node.start_mark.line + 1}: expected {wanted}, as `name: …`")
    return list(pairs)


def value_of(row: SeedRow, column: sa.Column[Any], shape: Column) -> Any:
    """Return the value of a row's column, as the column's Python type."""
    return value_at(row, column.key, row.values[column.key], column, shape)


def value_at(row: SeedRow, name: str, node: Any, column: sa.Column[Any], shape: Column) -> Any:
    """Return the value of a node of the field `name`, as a column's Python type."""
    if is_null(node):
        if not shape.nullable:
            raise row.fault("needs a value", "set one, or remove the field", name=name)
        return None
    if shape.kind == "json":
        try:
            return storable(_plain(row, name, node))
        except ValueError as fault:
            raise row.fault(str(fault), name=name) from None
    if shape.item is not None and node.id == "sequence":
        item = item_column(column)
        return [value_at(row, name, one, item, shape.item) for one in node.value]
    if node.id != "scalar":
        raise row.fault(f"is a list or a mapping, not a {shape.kind}", name=name)
    try:
        return value_of_text(node.value, column, shape.kind)
    except InvalidValueText as fault:
        raise row.fault(str(fault), fault.hint, name=name) from None


def is_null(node: Any) -> bool:
    """Return True if a node is null."""
    return bool(node.id == "scalar" and node.tag.endswith(":null"))


def _plain(row: SeedRow, name: str, node: Any) -> Any:
    """Return the JSON value of a node; a date stays text."""
    if node.id == "sequence":
        return [_plain(row, name, item) for item in node.value]
    if node.id == "mapping":
        return {key.value: _plain(row, name, item) for key, item in node.value}
    kind = node.tag.rpartition(":")[2]
    if kind == "null":
        return None
    if kind == "bool":
        return node.value.lower() == "true"
    if kind in ("int", "float"):
        try:
            return read_json(node.value)
        except ValueError:
            raise row.fault(f"{node.value} is not a JSON number", name=name) from None
    return node.value
