# fw:generated:sha256:df333a2892cc5753628f00c3687fd9a7e3b0b3e82fa558ae8126854ec3cbf1a0
"""Business logic for countries."""

from fw.runtime.database import Service

from app.repositories.country import CountryRepository


class CountryService(Service[CountryRepository]):
    """Operations on countries. Override a method to add your own rules."""
