# fw:generated:sha256:0872ab8831b39bdd8d11147563cb19d53569cc020148fc9486643a66681eea83
"""Business logic for attendances."""

from fw.runtime.database import Service

from app.repositories.attendance import AttendanceRepository


class AttendanceService(Service[AttendanceRepository]):
    """Operations on attendances. Override a method to add your own rules."""
