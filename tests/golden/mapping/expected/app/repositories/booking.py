# fw:generated:sha256:b635a9fd11c2490fd8a1f9a288d632bc7fd3884ba93ee03004ee5bdb7249856a
"""Database access for bookings."""

from fw.runtime.database import Repository

from app.models.booking import Booking


class BookingRepository(Repository[Booking]):
    """Database queries for bookings."""

    model = Booking
