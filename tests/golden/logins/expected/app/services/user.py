# fw:generated:sha256:f122b35362407989bf2181b05ad5208f9b3b081200608bc120731e80a0d606d4
"""What can be done with users."""

from fw.runtime.auth import AccountService

from app.repositories.user import UserRepository


class UserService(AccountService[UserRepository]):
    """Finds, creates, updates and deletes users."""
