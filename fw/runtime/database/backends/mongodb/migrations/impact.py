"""Impact of schema changes on a running MongoDB: none blocks reads or writes for long."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fw.runtime.database.backends.base.ddl_impact import DdlImpact

__all__ = ["DDL_IMPACT"]

_NONE, _READ = DdlImpact("none", "nobody"), DdlImpact("read", "nobody")
_WRITTEN = DdlImpact("written", "nobody")
DDL_IMPACT: Final[Mapping[str, DdlImpact]] = {
    "create table": _NONE,
    "drop table": _NONE,
    "rename table": _NONE,
    "rename": _WRITTEN,
    "add column": _WRITTEN,
    "add computed column": _WRITTEN,
    "drop column": _WRITTEN,
    # Documents that break the new validator are looked for.
    "widen type": _READ,
    "extend type": _READ,
    "change type": _WRITTEN,
    "require value": _READ,
    "loosen": _NONE,
    "add unique": _READ,
    "add partial unique": _READ,
    "add check": _READ,
    "drop constraint": _NONE,
    "drop unique": _NONE,
    "drop partial unique": _NONE,
    "create index": _READ,
    "drop index": _NONE,
    "fill": _WRITTEN,
    "check rows": _READ,
}
"""The impact of each kind of change; foreign keys and defaults need none."""
