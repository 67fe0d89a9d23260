# fw:generated:sha256:2f623237044a9010b8d378cf05f2ddcf1eacd44d516c2199d19738357f763164
"""Business logic for employees."""

from fw.runtime.database import Service

from app.repositories.employee import EmployeeRepository


class EmployeeService(Service[EmployeeRepository]):
    """Operations on employees. Override a method to add your own rules."""
