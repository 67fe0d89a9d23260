# fw:generated:sha256:99b4c6ee1e991540d6cb4f2b64d9b8ae8813e900f666a11e73f2543836a2d143
"""Database access for visits."""

from fw.runtime.database import Repository

from app.models.visit import Visit


class VisitRepository(Repository[Visit]):
    """Database queries for visits."""

    model = Visit
