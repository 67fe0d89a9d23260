"""The first account, so that somebody can let the others in. See ADMIN_EMAIL in .env."""

from fw.runtime.auth import seed_super_admin

from app.models.auth_role import AuthRole
from app.models.user import User


async def run() -> None:
    """Add a super-admin where there is none."""
    await seed_super_admin(User, AuthRole)
