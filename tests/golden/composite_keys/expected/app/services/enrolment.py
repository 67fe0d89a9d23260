# fw:generated:sha256:1f0e257f21c2f4cd9262ec74c2a0495fe595449e9b2158f8ee11653d78542c99
"""Business logic for enrolments."""

from fw.runtime.database import Service

from app.repositories.enrolment import EnrolmentRepository


class EnrolmentService(Service[EnrolmentRepository]):
    """Operations on enrolments. Override a method to add your own rules."""
