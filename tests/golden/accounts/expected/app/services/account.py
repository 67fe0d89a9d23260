# fw:generated:sha256:f9b75231edda2c20ae7435477e8acdc449cbfb7a77b0673f9b18fa1ce6a0f02f
"""What can be done with accounts."""

from fw.runtime.database import Service

from app.repositories.account import AccountRepository


class AccountService(Service[AccountRepository]):
    """Finds, creates, updates and deletes accounts."""
