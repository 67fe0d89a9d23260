# fw:generated:sha256:e39ac91ff5af64a5f4dfea6a2c7f637fd88b6df3c0bb8c2478e68803022b3b15
"""Business logic for passports."""

from fw.runtime.database import Service

from app.repositories.passport import PassportRepository


class PassportService(Service[PassportRepository]):
    """Operations on passports. Override a method to add your own rules."""
