"""Rules that compare a field with another one."""

from __future__ import annotations

from fw.runtime.validation.arguments import field as other_field
from fw.runtime.validation.arguments import split_path
from fw.runtime.validation.registry import rule
from fw.runtime.validation.rule import Field, Path
from fw.runtime.validation.values import same

__all__: list[str] = []


def _confirmation(arguments: tuple[str, ...]) -> Path | None:
    if len(arguments) > 1:
        raise ValueError("it takes nothing, or the name of one other field")
    return split_path(arguments[0]) if arguments else None


@rule("confirmed", "The :attribute doesn't match its confirmation.", prepare=_confirmation)
def _confirmed(field: Field, other: Path | None) -> bool:
    path = other or (*field.pattern[:-1], f"{field.pattern[-1]}_confirmation")
    return same(field.value, field.find(path)[1])


@rule("same", "The :attribute must be the same as :other.", prepare=other_field, shows=("other",))
def _same(field: Field, other: Path) -> bool:
    return same(field.value, field.find(other)[1])


@rule(
    "different",
    "The :attribute must be different from :other.",
    prepare=other_field,
    shows=("other",),
)
def _different(field: Field, other: Path) -> bool:
    return not same(field.value, field.find(other)[1])
