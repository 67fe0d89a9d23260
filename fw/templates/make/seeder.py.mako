"""The ${names.title | doc} seeder, run by `fw seed`."""


async def run() -> None:
    """Create missing rows, so that seeding twice changes nothing."""
