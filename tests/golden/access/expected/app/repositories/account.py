# fw:generated:sha256:89e2938fa052de0ba159e6067ed6647438a441b18cee36b2a03777ebddc72bfa
"""Database access for accounts."""

from fw.runtime.database import Repository

from app.models.account import Account


class AccountRepository(Repository[Account]):
    """Database queries for accounts."""

    model = Account
