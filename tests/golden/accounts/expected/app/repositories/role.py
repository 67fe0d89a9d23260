# fw:generated:sha256:b2642e035bb41ae00efaf6868b86b341f0d38a766f6e7e3b1a119ac972651415
"""Database access for roles."""

from fw.runtime.database import Repository

from app.models.role import Role


class RoleRepository(Repository[Role]):
    """Database queries for roles."""

    model = Role
