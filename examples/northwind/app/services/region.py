# fw:generated:sha256:6488e1d621602500c83b5d37320723f2ffcfb59bd7f0cbd65a3bb47b8425b9b9
"""Business logic for regions."""

from fw.runtime.database import Service

from app.repositories.region import RegionRepository


class RegionService(Service[RegionRepository]):
    """Operations on regions. Override a method to add your own rules."""
