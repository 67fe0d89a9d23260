# fw:generated:sha256:3d85f9d4c4132bc3a731f6e29c32f88245a444144a3c784de079b7c83de3f76a
"""What can be done with regions."""

from fw.runtime.database import Service

from app.repositories.region import RegionRepository


class RegionService(Service[RegionRepository]):
    """Finds, creates, updates and deletes regions."""
