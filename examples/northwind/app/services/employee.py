# fw:generated:sha256:079ac94ed31dafc20b9fa7e691854334915f938f7cde4c06065ffd495b0df9a0
"""What can be done with employees."""

from fw.runtime.database import Service

from app.repositories.employee import EmployeeRepository


class EmployeeService(Service[EmployeeRepository]):
    """Finds, creates, updates and deletes employees."""
