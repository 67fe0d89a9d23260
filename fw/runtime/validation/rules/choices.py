"""Rules for allowed values and duplicates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from typing import Any

from fw.runtime.validation.arguments import option, texts
from fw.runtime.validation.registry import rule
from fw.runtime.validation.rule import Field, Path
from fw.runtime.validation.values import frozen, is_one_of

__all__: list[str] = []


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
