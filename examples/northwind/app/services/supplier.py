# fw:generated:sha256:5d9981b284d81449f286eafab7e4879459098bb86ebe62f995e73c4d15782bc7
"""Business logic for suppliers."""

from fw.runtime.database import Service

from app.repositories.supplier import SupplierRepository


class SupplierService(Service[SupplierRepository]):
    """Operations on suppliers. Override a method to add your own rules."""
