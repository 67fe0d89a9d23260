# fw:generated:sha256:a09f35a641e1300828ee5b36ea466391615d487ac7c7b4d65253f230e577e0f5
"""Database access for overrides."""

from fw.runtime.database import Repository

from app.models.override import Override


class OverrideRepository(Repository[Override]):
    """Database queries for overrides."""

    model = Override
