# fw:generated:sha256:939eacc947b44f81113e7b0fa0d84957b5598f4938a64eee4199cd88ff13b49e
"""Business logic for country pages."""

from fw.runtime.database import Service

from app.repositories.country_page import CountryPageRepository


class CountryPageService(Service[CountryPageRepository]):
    """Operations on country pages. Override a method to add your own rules."""
