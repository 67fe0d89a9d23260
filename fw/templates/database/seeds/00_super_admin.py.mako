"""The first account. Set its address with ADMIN_EMAIL in .env."""

from fw.runtime.auth import seed_super_admin

${imports}


async def run() -> None:
    """Create a super-admin if there is none."""
    await seed_super_admin(${names.model}, AuthRole${others})
