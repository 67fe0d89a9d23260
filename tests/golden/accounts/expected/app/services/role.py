# fw:generated:sha256:810298aa36c07194b2b11c3faa38fdae76a7b980a4dd860149320335eff13e56
"""Business logic for roles."""

from fw.runtime.database import Service

from app.repositories.role import RoleRepository


class RoleService(Service[RoleRepository]):
    """Operations on roles. Override a method to add your own rules."""
