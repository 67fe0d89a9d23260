"""Costs in responses, which only buyers see."""

from decimal import Decimal

from pydantic import SerializerFunctionWrapHandler

from app.services.access import may_see_costs

__all__ = ["concealed"]


def concealed(
    cost: Decimal | None, serialize: SerializerFunctionWrapHandler
) -> str | None:
    """Return a cost for those who may see it, None for others."""
    text: str | None = serialize(cost) if may_see_costs() else None
    return text
