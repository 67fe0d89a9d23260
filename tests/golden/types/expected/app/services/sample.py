# fw:generated:sha256:183b020ed003312099130e4c73788a27f0a1d1723fa9de3c9796d8e8a021ffaf
"""What can be done with samples."""

from fw.runtime.database import Service

from app.repositories.sample import SampleRepository


class SampleService(Service[SampleRepository]):
    """Finds, creates, updates and deletes samples."""
