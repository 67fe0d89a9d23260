# fw:generated:sha256:fae471285618bd19e9142da9067142eab900c1af329ea24f1fe324f6ca2abe12
"""Data access for accounts."""

from fw.runtime.database import Repository

from app.models.account import Account


class AccountRepository(Repository[Account]):
    """Reads and writes accounts."""

    model = Account
