# fw:generated:sha256:8bb4028c211e23aedbe1b17ee467e274c172bdc6f3e678907b9afb8458258da3
"""Business logic for auth roles."""

from fw.runtime.database import Service

from app.repositories.auth_role import AuthRoleRepository


class AuthRoleService(Service[AuthRoleRepository]):
    """Operations on auth roles. Override a method to add your own rules."""
