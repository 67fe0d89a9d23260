# fw:generated:sha256:49f3619b8f6d7261cb070c6cd50e07854715cda33fe92ffcb307dd3df62e7758
"""Business logic for country flags."""

from fw.runtime.database import Service

from app.repositories.country_flag import CountryFlagRepository


class CountryFlagService(Service[CountryFlagRepository]):
    """Operations on country flags. Override a method to add your own rules."""
