# fw:generated:sha256:6c45ddd2c653bdcf47016064ac2a2b6772637d5bcd511347ec3aa527beb44ded
"""Business logic for payments."""

from fw.runtime.database import Service

from app.repositories.payment import PaymentRepository


class PaymentService(Service[PaymentRepository]):
    """Operations on payments. Override a method to add your own rules."""
