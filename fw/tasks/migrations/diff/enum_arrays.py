"""Hazards of arrays of enums, whose items no CHECK constraint limits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fw.language.model import Field
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
            words = ", ".join(map(repr, lost)) or "items that are not values of the enum"
            what = f"no longer allows {words}, but rows with items may have it"
            yield Hazard(f"{owner}.{field.name}", what, old.name, last.column)
