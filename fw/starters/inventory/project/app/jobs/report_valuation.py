"""Stores what the stock is worth."""

from fw.runtime import Job, get_logger

from app.services.reports import store_valuation

__all__ = ["ReportValuation"]


class ReportValuation(Job):
    """Write the valuation of today to the storage."""

    async def handle(self) -> None:
        """Store the file, and log its path."""
        get_logger("inventory").info("stored %s", await store_valuation())
