"""What changes of a table cost on PostgreSQL.

PostgreSQL locks the table until the revision is committed, for a moment where no row is looked at.
"""

from __future__ import annotations

from collections.abc import Mapping

from fw.runtime.database.costs import Cost

__all__ = ["COSTS"]

COSTS: Mapping[str, Cost] = {
    "create table": Cost("none", "nobody"),
    "drop table": Cost("none", "everybody"),
    "rename": Cost("none", "everybody"),
    "add column": Cost("none", "everybody"),
    "drop column": Cost("none", "everybody"),
    "widen type": Cost("none", "everybody"),
    "change type": Cost("written", "everybody"),
    "require value": Cost("read", "everybody"),
    "loosen": Cost("none", "everybody"),
    "add unique": Cost("read", "everybody"),
    "add foreign key": Cost("read", "writers"),
    "add check": Cost("read", "everybody"),
    "drop constraint": Cost("none", "everybody"),
    "create index": Cost("read", "writers"),
    "drop index": Cost("none", "everybody"),
    "fill": Cost("written", "nobody"),
    "check rows": Cost("read", "nobody"),
}
