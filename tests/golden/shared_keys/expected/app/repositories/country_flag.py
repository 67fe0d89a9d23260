# fw:generated:sha256:4a48b8d980f01d5b947b9d95d223629f47ef1eb3c6fcb77d3c8461253233450d
"""Database access for country flags."""

from fw.runtime.database import Repository

from app.models.country_flag import CountryFlag


class CountryFlagRepository(Repository[CountryFlag]):
    """Database queries for country flags."""

    model = CountryFlag
