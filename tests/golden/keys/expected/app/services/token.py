# fw:generated:sha256:2289de31fe256ae8e161d53122b7a6d15d9b953fea40d7e731bcf31b11635280
"""Business logic for tokens."""

from fw.runtime.database import Service

from app.repositories.token import TokenRepository


class TokenService(Service[TokenRepository]):
    """Operations on tokens. Override a method to add your own rules."""
