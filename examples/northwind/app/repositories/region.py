# fw:generated:sha256:4a67214c7873def0b7a6ed7e34bffc17de8ec85e3b82ee4b373208f3112d42f5
"""Data access for regions."""

from fw.runtime.database import Repository

from app.models.region import Region


class RegionRepository(Repository[Region]):
    """Reads and writes regions."""

    model = Region
