# fw:generated:sha256:bea420bacb8c0433498d70eed13c11cdbf460692a0d12f2cda1de3d3f59e3901
"""Database access for regions."""

from fw.runtime.database import Repository

from app.models.region import Region


class RegionRepository(Repository[Region]):
    """Database queries for regions."""

    model = Region
