# fw:generated:sha256:1e9d9100b7214dbbba92620255c7491cbaeb605349d61c33d1d2dc86afae8d56
"""Business logic for accounts."""

from fw.runtime.database import Service

from app.repositories.account import AccountRepository


class AccountService(Service[AccountRepository]):
    """Operations on accounts. Override a method to add your own rules."""
