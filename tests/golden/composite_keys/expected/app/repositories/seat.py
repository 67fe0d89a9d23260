# fw:generated:sha256:ef4b1bfdb20ad2053258958acb7b90b92490069d6dfe9797b495be501c449624
"""Database access for seats."""

from fw.runtime.database import Repository

from app.models.seat import Seat


class SeatRepository(Repository[Seat]):
    """Database queries for seats."""

    model = Seat
