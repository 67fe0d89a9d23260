# fw:generated:sha256:731574089e0d030f8a5c882f0b1a41a3ee4c41c0160c1ddd03d3a420e4e577a8
"""Business logic for samples."""

from fw.runtime.database import Service

from app.repositories.sample import SampleRepository


class SampleService(Service[SampleRepository]):
    """Operations on samples. Override a method to add your own rules."""
