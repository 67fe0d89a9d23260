# fw:generated:sha256:dec23d444292f02a046b4b9ff081fc237a252e91cef3a9e22819d722f176a914
"""Data access for samples."""

from fw.runtime.database import Repository

from app.models.sample import Sample


class SampleRepository(Repository[Sample]):
    """Reads and writes samples."""

    model = Sample
