# fw:generated:sha256:e88f532591ce41f97c18782a61757b0f48b7ad4e65c8db0e7bd136722c3f753f
"""Business logic for addresses."""

from fw.runtime.database import Service

from app.repositories.address import AddressRepository


class AddressService(Service[AddressRepository]):
    """Operations on addresses. Override a method to add your own rules."""
