"""What a change of a table costs a database: each provider says so for its own."""

from __future__ import annotations

from typing import Literal, NamedTuple

__all__ = ["CHANGES", "Cost"]

CHANGES = (
    "create table",
    "drop table",
    "rename",
    "add column",
    "drop column",
    "widen type",
    "change type",
    "require value",
    "loosen",
    "add unique",
    "add foreign key",
    "add check",
    "drop constraint",
    "create index",
    "drop index",
    "fill",
    "check rows",
)
"""What may happen to a table."""


class Cost(NamedTuple):
    """What happens to the rows, and who has to wait meanwhile.

    `rows`: none are looked at, all are read, or all are written anew.
    """

    rows: Literal["none", "read", "written"]
    waits: Literal["nobody", "writers", "everybody"]
