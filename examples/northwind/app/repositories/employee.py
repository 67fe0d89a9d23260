# fw:generated:sha256:4870e23ee79eb143346f299fe1c3d6604c221f4689421d5863924702b35551d8
"""Database access for employees."""

from fw.runtime.database import Repository

from app.models.employee import Employee


class EmployeeRepository(Repository[Employee]):
    """Database queries for employees."""

    model = Employee
