"""Sections and other lists of fields in descriptors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from fw.runtime.names import suggest

__all__ = ["Section", "section_fault"]


class Section(BaseModel):
    """Fields and many-to-many relations under a heading."""

    model_config = ConfigDict(extra="allow", strict=True)

    label: Annotated[str, Field(min_length=1)]
    fields: list[str]
    help: str | None = None
    collapsed: bool = False


def section_fault(
    sections: Sequence[Section], lists: Mapping[str, Iterable[str]], value: Mapping[str, Any]
) -> str | None:
    """Return the first unknown or repeated name in a descriptor, or None.

    `lists` has the members that are lists of fields, such as `side`.
    """
    return next(_faults(sections, lists, value), None)


def _faults(
    sections: Sequence[Section], lists: Mapping[str, Iterable[str]], value: Mapping[str, Any]
) -> Iterator[str]:
    fields = [*value["fields"]]
    linked = [
        name for name, one in value.get("relations", {}).items() if one["kind"] == "many_to_many"
    ]
    placed: dict[str, str] = {}
    for place, section in enumerate(sections):
        for name in section.fields:
            if name not in fields and name not in linked:
                hint = suggest(name, [*fields, *linked])
                yield f"sections[{place}] names an unknown field {name!r}; {hint}"
            if name in placed:
                yield f"sections[{place}] names {name!r}, which is in {placed[name]!r}"
            placed[name] = section.label
    for member, names in lists.items():
        for name in names:
            if name not in fields:
                yield f"{member} names an unknown field {name!r}; {suggest(name, fields)}"
