"""The first account. Set its address with ADMIN_EMAIL in .env."""

from fw.runtime.auth import seed_super_admin

from app.models.auth_role import AuthRole
from app.models.user import User


async def run() -> None:
    """Create a super-admin if there is none."""
    await seed_super_admin(User, AuthRole)
