"""Sizes of documents that are read for a response."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fw.runtime.database.backends.mongodb.commands import Document
from fw.runtime.database.backends.mongodb.schema.documents import Documents
from fw.runtime.database.models.metadata import ModelMetadata
from fw.runtime.database.query.read_budget import ReadBudget
from fw.runtime.database.query.selection import Selection
from fw.runtime.database.sql.statements.size import may_exceed

__all__ = ["read_budget", "spend"]


def read_budget(
    documents: Documents, metadata: ModelMetadata, selection: Selection, names: Sequence[str]
) -> tuple[list[str], ReadBudget | None]:
    """Return the fields of the long columns among `names`, and the budget for their bytes.

    As on SQL databases, there is none for rows that can't have more than twice `max_bytes`: those
    are read at once, and the response is refused if it is too large. A budget would also count the
    row that is read to see whether there is another page.
    """
    most, long = selection.max_bytes, [one for one in metadata.long if one in names]
    columns = tuple(documents.table.c[name] for name in long)
    if most is None or not may_exceed(selection.limit, columns, most):
        return [], None
    return [documents.fields[name] for name in long], ReadBudget(most)


def spend(budget: ReadBudget, documents: Sequence[Document], fields: Sequence[str]) -> None:
    """Subtract the bytes of long fields; raise ResponseTooLarge if none are left."""
    for field in fields:
        budget.left -= sum(_size(document.get(field)) for document in documents)
    if budget.left < 0:
        budget.refuse()


def _size(value: Any) -> int:
    """Return the bytes of a text, of binary data, or of a list of them."""
    if isinstance(value, str):
        return len(value) if value.isascii() else len(value.encode())
    if isinstance(value, list):
        return sum(map(_size, value))
    return len(value) if isinstance(value, bytes) else 0
