"""What changes of a table cost on SQLite.

SQLite has one writer at a time, and readers go on. It alters a table by making it anew.
"""

from __future__ import annotations

from collections.abc import Mapping

from fw.runtime.database.costs import Cost

__all__ = ["COSTS"]

COSTS: Mapping[str, Cost] = {
    "create table": Cost("none", "writers"),
    "drop table": Cost("none", "writers"),
    "rename": Cost("none", "writers"),
    "add column": Cost("none", "writers"),
    "drop column": Cost("written", "writers"),
    "widen type": Cost("written", "writers"),
    "change type": Cost("written", "writers"),
    "require value": Cost("written", "writers"),
    "loosen": Cost("written", "writers"),
    "add unique": Cost("written", "writers"),
    "add foreign key": Cost("written", "writers"),
    "add check": Cost("written", "writers"),
    "drop constraint": Cost("written", "writers"),
    "create index": Cost("read", "writers"),
    "drop index": Cost("none", "writers"),
    "fill": Cost("written", "writers"),
    "check rows": Cost("read", "writers"),
}
