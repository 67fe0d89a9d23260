"""Checks of the names that lines give to indexes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from fw.language.checks.references.interface import Interface, ReferenceIssue
from fw.runtime.messages import say

__all__ = ["index_name_issues"]

_GENERATED = re.compile(r"(?:ck|fk|idx|ix|pk|uq)_(.+)")
"""Names of constraints and indexes that fw makes."""


def index_name_issues(interfaces: Sequence[Interface]) -> Iterator[ReferenceIssue]:
    """Yield the names that two lines give, and those that belong to a table.

    PostgreSQL keeps indexes of all tables, and tables themselves, in one namespace.
    """
    if not any(one.index_names for one in interfaces):
        return
    tables = {one.table.lower(): one.name for one in interfaces}
    seen: dict[str, str] = {}
    for index, one in enumerate(interfaces):
        for kind, position, name in one.index_names:
            key = name.lower()
            owner = _owner(key, tables)
            if key in tables:
                message = say(
                    "index name '{name}' is also the table of {tables}",
                    name=name,
                    tables=tables[key],
                )
            elif key in seen:
                message = say(
                    "index name '{name}' is given twice, on {seen} and {one}",
                    name=name,
                    seen=seen[key],
                    one=one.name,
                )
            elif owner not in (None, one.name):
                message = say(
                    "index name '{name}' begins like the generated names of {owner}",
                    name=name,
                    owner=owner,
                )
            else:
                seen[key] = one.name
                continue
            hint = say("choose another name")
            yield ReferenceIssue(index, kind, position, f'"{name}"', "FW211", message, hint)


def _owner(name: str, tables: dict[str, str]) -> str | None:
    """Return the model with the longest table name that a name begins with, after its prefix."""
    match = _GENERATED.match(name)
    words = match[1].split("_") if match else []
    starts = ("_".join(words[:count]) for count in range(len(words), 0, -1))
    return next((tables[start] for start in starts if start in tables), None)
