# fw:generated:sha256:2c20c7e678eb03ba41a2d78f09f08195f974f87d4622235686bf35ee262b5744
"""What can be done with auth roles."""

from fw.runtime.database import Service

from app.repositories.auth_role import AuthRoleRepository


class AuthRoleService(Service[AuthRoleRepository]):
    """Finds, creates, updates and deletes auth roles."""
