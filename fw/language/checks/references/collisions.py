"""Checks of the names, files, tables, paths and indexes that two models share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fw.language.checks.references.interface import LAST, Interface, ReferenceIssue
from fw.runtime.messages import noun, say

__all__ = ["collision_issues"]


def collision_issues(
    interfaces: Sequence[Interface], order: Mapping[str, int]
) -> Iterator[ReferenceIssue]:
    """Yield models that share a name, file, table or path.

    Comparing the sizes of sets comes first: it is fast, and collisions are rare.
    """
    size = len(interfaces)
    distinct = min(
        len({one.name for one in interfaces}),
        len({one.module for one in interfaces}),
        len({one.table.lower() for one in interfaces}),
        len({one.prefix for one in interfaces}),
    )
    if distinct < size:
        seen: dict[tuple[str, str], int] = {}
        for index, one in enumerate(interfaces):
            keys = (
                ("name", one.name),
                ("file", one.module),
                ("table", one.table.lower()),
                ("path", one.prefix),
            )
            for what, value in keys:
                if (what, value) in seen:
                    other = seen[what, value]
                    issue = _collision(index, one, interfaces[other], what, value)
                    yield issue._replace(other=other)
                    break
            for key in keys:
                seen.setdefault(key, index)
    former: dict[str, str] = {}
    for index, one in enumerate(interfaces):
        if one.was is not None:
            yield from _invalid_rename(one, index, order, former)
            former.setdefault(one.was, one.name)


_NAMED_BY = {"table": "'map \"<table>\"'", "path": "'path \"/<path>\"'"}


def _collision(
    index: int, one: Interface, other: Interface, what: str, value: str
) -> ReferenceIssue:
    if what == "name":
        message, hint = (
            say("model '{name}' is declared twice", name=one.name),
            say("rename or remove one"),
        )
    else:
        shown = {"path": f"/{value}/", "file": f"'{value}.py'"}.get(what, f"'{value}'")
        message = say(
            "models '{other}' and '{name}' have the same {what} {shown}",
            other=other.name,
            name=one.name,
            what=noun(what),
            shown=shown,
        )
        hint = say("rename one of them")
        if what == "table" and (one.view or other.view):
            hint = say("name another view after 'from'")
        elif what in _NAMED_BY:
            hint += say(", or add a line {line} to one", line=_NAMED_BY[what])
    # A model may be named like the keyword, so the last such word is the name.
    return ReferenceIssue(index, "header", 0, one.name, "FW208", message, hint, LAST)


def _invalid_rename(
    one: Interface, index: int, order: Mapping[str, int], former: Mapping[str, str]
) -> Iterator[ReferenceIssue]:
    was = one.was or ""
    if was in order:
        message = say("invalid rename of '{was}': the model still exists", was=was)
        hint = say("remove 'was {was}' or the model '{was}'", was=was)
        yield ReferenceIssue(index, "header", 0, was, "FW214", message, hint, LAST)
    elif was in former:
        message = say(
            "'{former}' and '{name}' are both renamed from '{was}'",
            former=former[was],
            name=one.name,
            was=was,
        )
        yield ReferenceIssue(index, "header", 0, was, "FW214", message, say("keep one 'was'"), LAST)
