# fw:generated:sha256:ff9c1eb5ea8a25eef2989d8ed058a03d53e31976a48bef47c0774e81fad1c5af
"""Business logic for users."""

from collections.abc import Mapping
from typing import Any
from zoneinfo import available_timezones

from fw.runtime import ValidationError
from fw.runtime.auth import AccountService
from fw.runtime.database.repositories.repository import Key, Precondition

from app.models.user import User
from app.repositories.user import UserRepository


class UserService(AccountService[UserRepository]):
    """Operations on users."""

    async def create(self, values: Mapping[str, Any]) -> User:
        """Create a user."""
        _check_time_zone(values)
        return await super().create(values)

    async def update(
        self,
        id: Key,
        values: Mapping[str, Any],
        precondition: Precondition[User] | None = None,
    ) -> User:
        """Change a user."""
        _check_time_zone(values)
        return await super().update(id, values, precondition)


def _check_time_zone(values: Mapping[str, Any]) -> None:
    """Raise ValidationError for an unknown time zone: the digest could not be sent."""
    if values.get("time_zone", "UTC") not in available_timezones():
        raise ValidationError({"time_zone": ["Use a name such as Europe/Paris"]})
