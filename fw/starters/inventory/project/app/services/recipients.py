"""Recipients of the application's mails."""

from app.repositories.user import UserRepository

__all__ = ["addresses_of"]


async def addresses_of(*roles: str) -> list[str]:
    """Return the addresses of the active users with one of the roles."""
    users = UserRepository().query().where("active", True).where_in("role.name", roles)
    return await users.order_by("email").pluck("email")
