"""Find the project's database and test the connection."""

from __future__ import annotations

import asyncio
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from fw.runtime.errors import FwError
from fw.runtime.messages import say

if TYPE_CHECKING:
    from fw.runtime.database.backends.base.backend import MissingSetup
    from fw.runtime.database.connection.url import DatabaseUrl

__all__ = ["NoAnswer", "database_url", "lacks_database", "missing_setup", "ping", "set_up"]

TIMEOUT = 10
HINT = say(
    "start the server, correct its URL with fw db configure, or create the database with fw migrate"
)


class NoAnswer(FwError):
    """The server didn't answer in time."""


def database_url(root: Path) -> DatabaseUrl:
    """Return the URL of the project's database; raise FwError if it has none."""
    from fw.runtime.database.connection.target import find_url

    url = find_url(root)
    if url is None:
        raise FwError(say("DATABASE_URL is not set"), hint=say("run fw db configure"))
    return url


def ping(root: Path, url: DatabaseUrl, timeout: float = TIMEOUT) -> tuple[str, float]:
    """Return the name and version of the server, and the time in milliseconds.

    Raises NoAnswer after `timeout` seconds, and FwError with the driver's message.
    """
    from fw.runtime.database.backends import backend_for
    from fw.runtime.database.errors import AccessDenied, ConnectionFailed, Unavailable

    backend, target = backend_for(url), url.within(root)
    started = perf_counter()
    try:
        version = asyncio.run(asyncio.wait_for(backend.ping(target), timeout))
    except TimeoutError:
        raise NoAnswer(
            say(
                "no answer from {masked} within {timeout} s",
                masked=url.masked(),
                timeout=f"{timeout:g}",
            ),
            hint=HINT,
        ) from None
    except Unavailable as error:
        if error.__cause__ is None or isinstance(error, ConnectionFailed):
            raise
        reason = " ".join(str(error.__cause__).split())
        hint = error.hint if isinstance(error, AccessDenied) else HINT
        raise FwError(
            say("cannot connect to {masked}: {reason}", masked=url.masked(), reason=reason),
            hint=hint,
        ) from error
    return version, round((perf_counter() - started) * 1000, 1)


def lacks_database(root: Path, url: DatabaseUrl) -> bool:
    """Return True if the server answers, and hasn't the database of the URL."""
    from fw.runtime.database.backends import backend_for

    try:
        return not asyncio.run(asyncio.wait_for(backend_for(url).exists(url.within(root)), TIMEOUT))
    except (FwError, OSError, TimeoutError):
        return False


def missing_setup(root: Path, url: DatabaseUrl) -> MissingSetup | None:
    """Return what the server lacks for all writes; None for nothing, or if it doesn't answer."""
    from fw.runtime.database.backends import backend_for

    return asyncio.run(backend_for(url).missing_setup(url.within(root)))


def set_up(root: Path, url: DatabaseUrl) -> None:
    """Do what the question of a `missing_setup` asks for; raise FwError if the server refuses."""
    from fw.runtime.database.backends import backend_for

    asyncio.run(backend_for(url).set_up(url.within(root)))
