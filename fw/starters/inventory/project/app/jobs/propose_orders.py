"""Proposes orders for stock that runs low."""

from fw.runtime import Job, get_logger

from app.services.reordering import Reordering

__all__ = ["ProposeOrders"]


class ProposeOrders(Job):
    """Create drafts of orders. A second run adds nothing."""

    unique_for = 3600

    async def handle(self) -> None:
        """Create the drafts, and log how many there are."""
        orders = await Reordering().propose()
        get_logger("inventory").info("proposed %d orders", len(orders))
