# fw:generated:sha256:a75b8de6939af2c4d3fc379434f8717444c21cd337c4a69f0658fe521e9e696d
"""Business logic for overrides."""

from fw.runtime.database import Service

from app.repositories.override import OverrideRepository


class OverrideService(Service[OverrideRepository]):
    """Operations on overrides. Override a method to add your own rules."""
