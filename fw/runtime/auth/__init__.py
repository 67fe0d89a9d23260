"""Who sends a request: passwords, tokens and sessions.

Names are loaded when they are first used: an application without logins imports no cryptography.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fw.runtime.auth.keys import KeyRing
    from fw.runtime.auth.passwords import Passwords
    from fw.runtime.auth.sessions import Refreshed, Sessions
    from fw.runtime.auth.tokens import Claims, InvalidToken, Tokens

__all__ = [
    "Claims",
    "InvalidToken",
    "KeyRing",
    "Passwords",
    "Refreshed",
    "Sessions",
    "Tokens",
]

_HOMES = {
    "Claims": "tokens",
    "InvalidToken": "tokens",
    "KeyRing": "keys",
    "Passwords": "passwords",
    "Refreshed": "sessions",
    "Sessions": "sessions",
    "Tokens": "tokens",
}


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
