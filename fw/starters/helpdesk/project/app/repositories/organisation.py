# fw:generated:sha256:e4559cf88e8e505e59ef8529f5eb82d886c95364e291a1f2fa6456f00b8a1ac6
"""Database access for organisations."""

from fw.runtime.auth import as_system
from fw.runtime.database import Query, Repository

from app.access import is_staff, require_user
from app.models.organisation import Organisation


class OrganisationRepository(Repository[Organisation]):
    """Database queries for organisations."""

    model = Organisation

    def query(self) -> Query[Organisation]:
        """Start a query of all organisations for the staff, of their own one for a customer."""
        query = super().query()
        if is_staff():
            return query
        user = require_user()
        with as_system():
            return query.where("customers.user_id", user)
