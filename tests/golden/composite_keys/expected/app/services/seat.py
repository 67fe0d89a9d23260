# fw:generated:sha256:716e84518ac6d0a7ae65ebad7328cb41da98d1a9dd6e3b0da0da63a9a8595024
"""Business logic for seats."""

from fw.runtime.database import Service

from app.repositories.seat import SeatRepository


class SeatService(Service[SeatRepository]):
    """Operations on seats. Override a method to add your own rules."""
