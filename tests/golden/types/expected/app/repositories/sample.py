# fw:generated:sha256:1aa6a5e9f2b7d47b6483ef5c05225b3070b444360dd9b1979a6a5a8b5236134d
"""Database access for samples."""

from fw.runtime.database import Repository

from app.models.sample import Sample


class SampleRepository(Repository[Sample]):
    """Database queries for samples."""

    model = Sample
