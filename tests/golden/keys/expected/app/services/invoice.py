# fw:generated:sha256:3b313780f1ad6fc7bb384e25dd324040609a07d84734667f96aa7b8f07fc2898
"""Business logic for invoices."""

from fw.runtime.database import Service

from app.repositories.invoice import InvoiceRepository


class InvoiceService(Service[InvoiceRepository]):
    """Operations on invoices. Override a method to add your own rules."""
