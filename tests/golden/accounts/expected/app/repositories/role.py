# fw:generated:sha256:e84a82e33143d1cc4da76c1571c145986b694fce3d358ec37fd8a942f4a81971
"""Data access for roles."""

from fw.runtime.database import Repository

from app.models.role import Role


class RoleRepository(Repository[Role]):
    """Reads and writes roles."""

    model = Role
