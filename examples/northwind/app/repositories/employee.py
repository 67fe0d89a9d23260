# fw:generated:sha256:1fdaf235ea5b1ed0a5cce16d9bcec86805649a733e2d8317d93bbb8ca5628840
"""Data access for employees."""

from fw.runtime.database import Repository

from app.models.employee import Employee


class EmployeeRepository(Repository[Employee]):
    """Reads and writes employees."""

    model = Employee
