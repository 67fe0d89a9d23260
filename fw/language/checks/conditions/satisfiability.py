"""Conditions that no record meets, or all records: contradictions between comparisons of one field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import product

from fw.language.model import Field
from fw.runtime.rules import conditions as c
from fw.runtime.rules.access_rules import is_variable

__all__ = ["always_holds", "never_holds", "never_null"]

_MAX_CASES = 64
"""Maximum number of alternatives that are compared; a larger condition counts as possible."""
_OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_MIRRORED = {"=": "=", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}
_Case = tuple[tuple[c.Node, bool], ...]
"""Comparisons that must all be true, or false if the second part is False."""


def never_null(node: c.Node, fields: Mapping[str, Field]) -> Iterator[c.IsNull]:
    """Yield the parts that ask if a field is null that never is."""
    for one in c.walk(node):
        match one:
            case c.IsNull(c.Name(name), _) if _is_set(name, fields):
                yield one


def never_holds(node: c.Node, fields: Mapping[str, Field]) -> bool:
    """Return True if certainly no record meets a condition of an access rule."""
    return all(_contradicts(case, fields) for case in _cases(node, True))


def always_holds(node: c.Node, fields: Mapping[str, Field]) -> bool:
    """Return True if certainly every record meets a condition of an access rule."""
    names = c.names(node)
    if any(isinstance(one, c.Has) for one in c.walk(node)):
        return False
    known = all(_is_set(name, fields) for name in names)
    return known and never_holds(c.Not(node), fields)


def _is_set(name: str, fields: Mapping[str, Field]) -> bool:
    """Return True for a field of the model itself that is never null."""
    found = fields.get(name)
    return found is not None and not found.nullable and found.computed is None


def _cases(node: c.Node, wanted: bool) -> list[_Case]:
    """Return the alternatives of which one makes a condition true, or false."""
    match node:
        case c.Not(inner):
            return _cases(inner, not wanted)
        case c.Binary("and" | "or" as word, left, right):
            sides = _cases(left, wanted), _cases(right, wanted)
            if (word == "or") == wanted:
                found = [*sides[0], *sides[1]]
            elif len(sides[0]) * len(sides[1]) > _MAX_CASES:
                return [()]
            else:
                found = [(*one, *other) for one, other in product(*sides)]
            return found if len(found) <= _MAX_CASES else [()]
    return [((node, wanted),)]


@dataclass
class _Values:
    """The values that the comparisons of a field leave."""

    allowed: set[str] | None = None
    excluded: set[str] = field(default_factory=set)
    low: tuple[Decimal, bool] | None = None
    """The lowest value, and True if it isn't a possible value itself."""
    high: tuple[Decimal, bool] | None = None
    """The negated highest value, and the same."""
    null: bool | None = None

    def allow(self, values: set[str]) -> None:
        self.allowed = values if self.allowed is None else self.allowed & values

    def compare(self, operator: str, value: str) -> None:
        """Add a comparison with a literal."""
        if operator == "=":
            self.allow({value})
        elif operator == "!=":
            self.excluded.add(value)
        else:
            self._limit(operator, Decimal(value))

    def _limit(self, operator: str, value: Decimal) -> None:
        strict = operator in ("<", ">")
        if operator[0] == ">":
            self.low = max(self.low or (value, strict), (value, strict))
        else:
            self.high = max(self.high or (-value, strict), (-value, strict))

    @property
    def is_empty(self) -> bool:
        if self.allowed is not None and not any(map(self._is_possible, self.allowed)):
            return True
        if self.low is None or self.high is None:
            return False
        low, high = self.low[0], -self.high[0]
        return low > high or (low == high and (self.low[1] or self.high[1]))

    def _is_possible(self, value: str) -> bool:
        if value in self.excluded:
            return False
        if self.low is not None and (Decimal(value), False) < self.low:
            return False
        return self.high is None or (-Decimal(value), False) >= self.high


def _contradicts(case: _Case, fields: Mapping[str, Field]) -> bool:
    """Return True if comparisons can't all be as wanted."""
    known: dict[tuple[str, str], _Values] = {}
    whole: dict[str, bool] = {}
    for node, wanted in case:
        if whole.setdefault(c.to_text(node), wanted) != wanted:
            return True
        if _is_impossible(node, wanted, fields, known):
            return True
    for (name, variable), values in known.items():
        kind = fields[name].type if name in fields else None
        if not variable and kind is not None and _compares(values):
            possible = ("true", "false") if kind.name == "bool" else kind.members or kind.values
            if possible:
                values.allow({*possible})
        is_null = known.get((name, ""), _Values()).null
        if values.is_empty or (is_null and (variable or _compares(values))):
            return True
    return False


def _compares(values: _Values) -> bool:
    limits = (values.allowed, values.low, values.high)
    return bool(values.excluded) or any(one is not None for one in limits)


def _is_impossible(
    node: c.Node,
    wanted: bool,
    fields: Mapping[str, Field],
    known: dict[tuple[str, str], _Values],
) -> bool:
    """Add one comparison to what is known; return True if it contradicts it at once."""
    match node:
        case c.IsNull(c.Name(name), negated):
            null = negated != wanted
            values = known.setdefault((name, ""), _Values())
            if (null and _is_set(name, fields)) or values.null is (not null):
                return True
            values.null = null
        case c.In(c.Name(name), items, negated):
            literals = {_literal(one) for one in items}
            values = known.setdefault((name, ""), _Values())
            if negated == wanted:
                values.excluded |= literals
            else:
                values.allow(literals)
        case c.Binary(operator, left, right) if operator in c.COMPARISONS:
            if not isinstance(left, c.Name) or is_variable(left.name):
                left, right, operator = right, left, _MIRRORED[operator]
            _compare(left, operator if wanted else _OPPOSITE[operator], right, known)
    return False


def _compare(
    left: c.Node, operator: str, right: c.Node, known: dict[tuple[str, str], _Values]
) -> None:
    if not isinstance(left, c.Name):
        return
    if isinstance(right, c.Name):
        if operator in ("=", "!="):
            known.setdefault((left.name, right.name), _Values()).compare(operator, "")
        else:
            # `at < now` says nothing about other comparisons, except that `at` isn't null.
            known.setdefault((left.name, right.name), _Values())
        return
    values = known.setdefault((left.name, ""), _Values())
    if operator in ("=", "!=") or isinstance(right, c.Number):
        values.compare(operator, _literal(right))


def _literal(node: c.Node) -> str:
    match node:
        case c.Number(text):
            return format(Decimal(text).normalize(), "f")
        case c.Text(value):
            return value
    return c.to_text(node)
