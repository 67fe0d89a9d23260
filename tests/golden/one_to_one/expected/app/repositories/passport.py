# fw:generated:sha256:3122606e762e9c108b3268b8eeab4282a368a33352e4c64c5b96f4a1430b3415
"""Database access for passports."""

from fw.runtime.database import Repository

from app.models.passport import Passport


class PassportRepository(Repository[Passport]):
    """Database queries for passports."""

    model = Passport
