# fw:generated:sha256:9317fce18ab3bf35a7b1e6da7ed2acee1dd4fd5d16ffffa6c75ee98047f4ba5f
"""Business logic for people."""

from fw.runtime.database import Service

from app.repositories.person import PersonRepository


class PersonService(Service[PersonRepository]):
    """Operations on people. Override a method to add your own rules."""
