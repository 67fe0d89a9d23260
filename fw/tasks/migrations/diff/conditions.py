"""Comparison of conditions: those that rows follow already."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fw.runtime.rules import conditions as c

__all__ = ["follows"]


def follows(held: Iterable[str], wanted: str) -> bool:
    """Return True if rows that fulfil all conditions in `held` fulfil `wanted`, too.

    False if that isn't certain.
    """
    known = [each for text in held for each in c.conjuncts(c.parse(text))]
    return all(any(_implies(one, other) for one in known) for other in c.conjuncts(c.parse(wanted)))


def _implies(held: c.Node, wanted: c.Node) -> bool:
    if held == wanted:
        return True
    if not isinstance(held, c.Binary) or not isinstance(wanted, c.Binary):
        return False
    if (held.left, held.operator) != (wanted.left, wanted.operator):
        return False
    least, most = _bound(held.right), _bound(wanted.right)
    if least is None or most is None or type(least) is not type(most):
        return False
    return (held.operator == ">=" and bool(least >= most)) or (
        held.operator == "<=" and bool(least <= most)
    )


def _bound(node: c.Node) -> Any:
    """Return the value of a literal that sorts like it; None for another node."""
    if isinstance(node, c.Number):
        from decimal import Decimal  # slow to import and rarely needed

        return Decimal(node.text)
    # Dates and times sort like their texts.
    return node.value if isinstance(node, c.Text) else None
