# fw:generated:sha256:9b00490d7f8792eab9e935fa291e7a0cbd2e3bd438fc0db1d8f207c1f9ad4176
"""Database access for country pages."""

from fw.runtime.database import Repository

from app.models.country_page import CountryPage


class CountryPageRepository(Repository[CountryPage]):
    """Database queries for country pages."""

    model = CountryPage
