"""Hazards of arrays of enums, whose items no CHECK constraint limits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from fw.language.model import Field
from fw.runtime.messages import Message
from fw.tasks.migrations.diff.conversions import Conversion, conversion
from fw.tasks.migrations.hazards import Hazard
from fw.tasks.migrations.schema_tables import column_type
from fw.tasks.migrations.tables import Table

__all__ = ["narrowed_arrays"]


def narrowed_arrays(
    owner: str, fields: Iterable[tuple[Field, Field]], old: Table
) -> Iterator[Hazard]:
    """Yield the arrays of a model whose items may no longer be values of their enum.

    `fields` are fields of the last build and of the schema, `old` is the table before the change.
    """
    for last, field in fields:
        items, wanted = last.type.item, field.type.item
        if items is None or wanted is None or wanted.name != "enum":
            continue
        # A column that is created again has no values, and is a hazard already.
        rebuilt = conversion(column_type(last), column_type(field)) is Conversion.NONE
        if rebuilt or old.column(last.column) is None:
            continue
        lost = [value for value in items.values if value not in wanted.values]
        if lost or items.name != "enum":
            what = _lost_values(lost) if lost else _other_items()
            yield Hazard(f"{owner}.{field.name}", what, old.name, last.column)


def _lost_values(values: Sequence[str]) -> Message:
    template = "no longer allows {values}, but rows with items may have it"
    return Message.of("risk.items", template, values=", ".join(map(repr, values)))


def _other_items() -> Message:
    return Message.of(
        "risk.other-items",
        "no longer allows items that are not values of the enum, but rows with items may have it",
    )
