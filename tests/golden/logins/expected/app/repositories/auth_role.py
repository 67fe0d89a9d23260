# fw:generated:sha256:49066821a9c17b13b8c5acfd5c603c9a89c1c37bba8df28f5c0dfbfc82732313
"""Database access for auth roles."""

from fw.runtime.database import Repository

from app.models.auth_role import AuthRole


class AuthRoleRepository(Repository[AuthRole]):
    """Database queries for auth roles."""

    model = AuthRole
