"""What may have been renamed: something is gone, and something else is new."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from fw.tasks.migrations.conversions import Conversion, conversion, schema_type
from fw.tasks.migrations.tables import Column, Table

__all__ = ["Candidate", "renamed_fields", "renamed_models"]


class Candidate(NamedTuple):
    """A rename that would explain a change: `Post.body` became `Post.content`, or models.

    `note` says what else would change with it, nothing where all the rest is alike.
    """

    old: str
    new: str
    note: str = ""


def renamed_fields(
    model: str, old: Table, new: Table, dropped: Sequence[str], added: Sequence[str]
) -> Iterator[Candidate]:
    """Yield what each dropped field of a model may be called now, the likeliest first.

    One that couldn't keep its values under its new name is none.
    """
    for name in dropped:
        found: list[tuple[bool, float, Candidate]] = []
        for other in added:
            before, after = old.column(name), new.column(other)
            if before is None or after is None:
                continue
            if conversion(before.type, after.type) is not Conversion.NONE:
                one = Candidate(f"{model}.{name}", f"{model}.{other}", _note(before, after))
                found.append((before.type != after.type, -_likeness(name, other), one))
        yield from (one for _, _, one in sorted(found))


def renamed_models(
    dropped: Mapping[str, Table], created: Mapping[str, Table]
) -> Iterator[Candidate]:
    """Yield what each dropped model may be called now, the likeliest first.

    One with another primary key is none.
    """
    for name, old in dropped.items():
        found = [
            (-_shared(old, new), -_likeness(name, other), Candidate(name, other, _alike(old, new)))
            for other, new in created.items()
            if _key(old) == _key(new)
        ]
        yield from (one for _, _, one in sorted(found))


def _note(before: Column, after: Column) -> str:
    changes = []
    if before.type != after.type:
        changes.append(f"{schema_type(before.type)} becomes {schema_type(after.type)}")
    if before.nullable != after.nullable:
        changes.append("nullable" if after.nullable else "required")
    if before.default != after.default:
        changes.append("another default" if after.default is not None else "no default")
    return ", ".join(changes)


def _alike(old: Table, new: Table) -> str:
    return f"{_shared(old, new)} of {len(old.columns)} fields are alike"


def _shared(old: Table, new: Table) -> int:
    return len(_fields(old.columns) & _fields(new.columns))


def _fields(columns: Iterable[Column]) -> set[tuple[str, str]]:
    return {(column.name, column.type) for column in columns}


def _key(table: Table) -> list[tuple[str, str]]:
    names = table.primary.columns if table.primary else ()
    return [(column.name, column.type) for column in table.columns if column.name in names]


def _likeness(one: str, other: str) -> float:
    return SequenceMatcher(None, one.lower(), other.lower()).ratio()
