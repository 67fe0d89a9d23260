# fw:generated:sha256:2643e3a1f932d5e9ff57aafcb6b39916ea517baf5a6ccbf41c01e720cc09ce12
"""Data access for people."""

from fw.runtime.database import Repository

from app.models.person import Person


class PersonRepository(Repository[Person]):
    """Reads and writes people."""

    model = Person
