# fw:generated:sha256:377c8dc3519d579d908b4bc5004bfb6b0775a247f7696c36050ea306a21d6148
"""Data access for auth roles."""

from fw.runtime.database import Repository

from app.models.auth_role import AuthRole


class AuthRoleRepository(Repository[AuthRole]):
    """Reads and writes auth roles."""

    model = AuthRole
