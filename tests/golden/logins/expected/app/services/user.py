# fw:generated:sha256:ff9c1eb5ea8a25eef2989d8ed058a03d53e31976a48bef47c0774e81fad1c5af
"""Business logic for users."""

from fw.runtime.auth import AccountService

from app.repositories.user import UserRepository


class UserService(AccountService[UserRepository]):
    """Operations on users. Override a method to add your own rules."""
