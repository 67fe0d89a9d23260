"""Rows about ${names.title | doc}: `fw seed` awaits `run` of each Python file here."""


async def run() -> None:
    """Add what is missing, so that seeding twice changes nothing."""
