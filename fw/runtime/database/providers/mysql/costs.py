"""What changes of a table cost on MySQL and MariaDB.

InnoDB does in place what it can; the rest is a copy of the table, which is read meanwhile.
"""

from __future__ import annotations

from collections.abc import Mapping

from fw.runtime.database.costs import Cost

__all__ = ["COSTS"]

COSTS: Mapping[str, Cost] = {
    "create table": Cost("none", "nobody"),
    "drop table": Cost("none", "everybody"),
    "rename": Cost("none", "everybody"),
    "add column": Cost("none", "nobody"),
    "drop column": Cost("written", "nobody"),
    "widen type": Cost("written", "writers"),
    "change type": Cost("written", "writers"),
    "require value": Cost("written", "nobody"),
    "loosen": Cost("written", "nobody"),
    "add unique": Cost("read", "nobody"),
    "add foreign key": Cost("written", "writers"),
    "add check": Cost("written", "writers"),
    "drop constraint": Cost("none", "nobody"),
    "create index": Cost("read", "nobody"),
    "drop index": Cost("none", "nobody"),
    "fill": Cost("written", "nobody"),
    "check rows": Cost("read", "nobody"),
}
