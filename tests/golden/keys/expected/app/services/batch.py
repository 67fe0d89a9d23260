# fw:generated:sha256:bf2d820fba6b18b2c628b34e5ffe3a5c31a97fbd8ff64ce342ccee6a7f9885c6
"""Business logic for batches."""

from fw.runtime.database import Service

from app.repositories.batch import BatchRepository


class BatchService(Service[BatchRepository]):
    """Operations on batches. Override a method to add your own rules."""
