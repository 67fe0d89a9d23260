"""Text of CSV files: its rows, and the fields that its columns are for."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from fw.runtime.admin.imports.titles import title_fields
from fw.runtime.errors import FwError

__all__ = ["Column", "InvalidCsv", "columns_of", "read_rows"]

_DELIMITERS: Final = ",;\t"
_MAX_CELL: Final = 1_000_000


class InvalidCsv(FwError):
    """A file that can't be read as CSV."""


class Column(NamedTuple):
    """A column with the field that it is for, None for a column that is ignored.

    `named` is the path of a list: the cells are titles of its records instead of keys.
    """

    heading: str
    field: str | None
    named: str | None = None


def read_rows(content: bytes) -> Iterator[list[str]]:
    """Yield the rows of a file, the first one with its headings; leave out empty rows.

    The delimiter is a comma, a semicolon or a tab. Raises InvalidCsv.
    """
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"the file isn't UTF-8: byte {error.start + 1} is invalid"
        raise InvalidCsv(message, hint="save it as “CSV UTF-8”") from error
    heading = text.partition("\n")[0]
    delimiter = max(_DELIMITERS, key=heading.count)
    csv.field_size_limit(_MAX_CELL)
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        yield from ([cell.strip() for cell in row] for row in rows if any(map(str.strip, row)))
    except csv.Error as error:
        raise InvalidCsv(f"line {rows.line_num} isn't valid CSV: {error}") from error


def columns_of(
    headings: Sequence[str], resource: Mapping[str, Any], others: Mapping[str, Mapping[str, Any]]
) -> list[Column]:
    """Return the columns of a file for the records of a descriptor.

    A heading is the name or the label of a field, in any case. `others` are the descriptors by
    model: the label of a reference is for the titles of its records, and `Author (id)` for their
    keys. Of several columns for a field, the one with keys counts, else the first.
    """
    known = dict(_headings(resource, others))
    columns = [known.get(one.casefold(), Column(one, None)) for one in headings]
    by_key = {one.field for one in columns if one.named is None}
    taken: set[str] = set()
    found: list[Column] = []
    for heading, column in zip(headings, columns, strict=True):
        is_other = column.field in taken or (column.named is not None and column.field in by_key)
        if column.field is None or is_other:
            found.append(Column(heading, None))
        else:
            taken.add(column.field)
            found.append(column._replace(heading=heading))
    return found


def _headings(
    resource: Mapping[str, Any], others: Mapping[str, Mapping[str, Any]]
) -> Iterator[tuple[str, Column]]:
    """Yield each heading in lower case with its column, the less specific ones first."""
    for name, field in resource["fields"].items():
        is_set = (field.get("made") and name != resource["key"]) or field.get("creating")
        if is_set or field["type"] in ("file", "image"):
            continue
        label = str(field["label"])
        yield from _names(name, label, others.get(field.get("references", "")))
    for relation in resource.get("relations", {}).values():
        if relation["kind"] == "many_to_many" and (name := relation.get("field")):
            yield from _names(name, str(relation["label"]), others.get(relation["model"]))


def _names(name: str, label: str, other: Mapping[str, Any] | None) -> Iterator[tuple[str, Column]]:
    """Yield the headings of a field, or of links to records of `other`."""
    if other is None or not other.get("title"):
        yield label.casefold(), Column(label, name)
    elif title_fields(other):
        yield label.casefold(), Column(label, name, other["path"])
    if other is not None:
        yield f"{label} ({other['key']})".casefold(), Column(label, name)
    yield name.casefold(), Column(name, name)
