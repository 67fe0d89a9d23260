"""Who sends a request: passwords, tokens and sessions.

Names are loaded when they are first used: an application without logins imports no cryptography.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fw.runtime.lazy import attach

if TYPE_CHECKING:
    from fw.runtime.auth.accounts import Accounts
    from fw.runtime.auth.actors import Actor, actor, as_system
    from fw.runtime.auth.auth import Auth, Grant
    from fw.runtime.auth.endpoints import AuthController, auth_router
    from fw.runtime.auth.fields import Email, Password
    from fw.runtime.auth.keys import KeyRing
    from fw.runtime.auth.passwords import Passwords
    from fw.runtime.auth.policy import Policy
    from fw.runtime.auth.seeding import seed_super_admin
    from fw.runtime.auth.service import AccountService
    from fw.runtime.auth.sessions import Refreshed, Sessions
    from fw.runtime.auth.tokens import Claims, InvalidToken, Tokens
    from fw.runtime.database.keeping import Hashed

__all__ = [
    "AccountService",
    "Accounts",
    "Actor",
    "Auth",
    "AuthController",
    "Claims",
    "Email",
    "Grant",
    "Hashed",
    "InvalidToken",
    "KeyRing",
    "Password",
    "Passwords",
    "Policy",
    "Refreshed",
    "Sessions",
    "Tokens",
    "actor",
    "as_system",
    "auth_router",
    "seed_super_admin",
]

_HOMES = {
    "AccountService": ".service",
    "Accounts": ".accounts",
    "Actor": ".actors",
    "Auth": ".auth",
    "AuthController": ".endpoints",
    "Claims": ".tokens",
    "Email": ".fields",
    "Grant": ".auth",
    "Hashed": "fw.runtime.database.keeping",
    "InvalidToken": ".tokens",
    "KeyRing": ".keys",
    "Password": ".fields",
    "Passwords": ".passwords",
    "Policy": ".policy",
    "Refreshed": ".sessions",
    "Sessions": ".sessions",
    "Tokens": ".tokens",
    "actor": ".actors",
    "as_system": ".actors",
    "auth_router": ".endpoints",
    "seed_super_admin": ".seeding",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = attach(__name__, _HOMES)
