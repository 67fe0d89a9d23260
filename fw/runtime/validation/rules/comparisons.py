"""Rules that compare a value: with a list, with other items, or with another field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from typing import Any

from fw.runtime.validation.arguments import field as other_field
from fw.runtime.validation.arguments import option, split_path, texts
from fw.runtime.validation.registry import rule
from fw.runtime.validation.rule import Field, Path
from fw.runtime.validation.values import frozen, is_one_of, same

__all__ = []


@rule("in", "The :attribute must be one of: :values.", prepare=texts, shows=("values",))
def _in(field: Field, values: tuple[str, ...]) -> bool:
    if isinstance(field.value, (list, tuple)):
        return all(is_one_of(item, values) for item in field.value)
    return is_one_of(field.value, values)


@rule("not_in", "The :attribute must not be one of: :values.", prepare=texts, shows=("values",))
def _not_in(field: Field, values: tuple[str, ...]) -> bool:
    if isinstance(field.value, (list, tuple)):
        return not any(is_one_of(item, values) for item in field.value)
    return not is_one_of(field.value, values)


@rule("distinct", "The :attribute has a duplicate value.", prepare=option("ignore_case"))
def _distinct(field: Field, ignore_case: str | None) -> bool:
    fold = ignore_case is not None
    if "*" not in field.pattern:
        items = field.value if isinstance(field.value, (list, tuple)) else ()
        return len({frozen(item, fold=fold) for item in items}) == len(items)
    key = ("distinct", field.pattern, fold)
    counts: Counter[Hashable] | None = field.memo.get(key)
    if counts is None:
        found = _all(field.root, field.pattern)
        counts = field.memo[key] = Counter(frozen(value, fold=fold) for value in found)
    return counts[frozen(field.value, fold=fold)] < 2


def _all(value: Any, pattern: Path) -> Iterator[Any]:
    """Yield every value that a path with `*` leads to."""
    if not pattern:
        yield value
    elif pattern[0] == "*":
        if isinstance(value, (list, tuple)):
            for item in value:
                yield from _all(item, pattern[1:])
    elif isinstance(value, Mapping) and pattern[0] in value:
        yield from _all(value[pattern[0]], pattern[1:])


def _confirmation(arguments: tuple[str, ...]) -> Path | None:
    if len(arguments) > 1:
        raise ValueError("it takes no argument, or the name of another field")
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
