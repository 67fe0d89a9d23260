# fw:generated:sha256:ae49109bb4a551a7095250ac3e74cd0d0013e88ed2284ed9e878fefcaa0a9db5
"""Business logic for bookings."""

from fw.runtime.database import Service

from app.repositories.booking import BookingRepository


class BookingService(Service[BookingRepository]):
    """Operations on bookings. Override a method to add your own rules."""
