# fw:generated:sha256:35dcb8c1e18cfc56a072414eed81a96898a601a6e977df12d6b514162ce864cb
"""Database access for people."""

from fw.runtime.database import Repository

from app.models.person import Person


class PersonRepository(Repository[Person]):
    """Database queries for people."""

    model = Person
