# fw:generated:sha256:8b4a5913eda74bf00e4f541f541d2e8abfd81c6df2562182cd579c5776f12d96
"""What can be done with roles."""

from fw.runtime.database import Service

from app.repositories.role import RoleRepository


class RoleService(Service[RoleRepository]):
    """Finds, creates, updates and deletes roles."""
