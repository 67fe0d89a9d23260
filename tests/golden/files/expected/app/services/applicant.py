# fw:generated:sha256:100c39de9a0486418d50020765a1a0bedddf6cda8af334b2ad3d5dc3bb904db7
"""Business logic for applicants."""

from fw.runtime.database import Service

from app.repositories.applicant import ApplicantRepository


class ApplicantService(Service[ApplicantRepository]):
    """Operations on applicants. Override a method to add your own rules."""
