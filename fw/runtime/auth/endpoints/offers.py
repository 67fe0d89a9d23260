"""Dependencies of the endpoints that a setting switches on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from fw.runtime.errors import Forbidden

__all__ = ["offered"]


def offered(is_on: Callable[[], bool], refusal: str, setting: str) -> Callable[[], Awaitable[None]]:
    """Return a dependency that raises Forbidden with `refusal` unless the setting is on."""

    async def check() -> None:
        if not is_on():
            message = f"{refusal[0].lower()}{refusal[1:]} ({setting})"
            raise Forbidden(message, detail=refusal)

    return check
