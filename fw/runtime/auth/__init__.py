"""Authentication and authorization: accounts, passwords, tokens, sessions and policies.

Names are imported on first use, so an application without logins imports no cryptography.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fw.runtime.lazy import attach

if TYPE_CHECKING:
    from fw.runtime.auth.accounts.account_service import AccountService
    from fw.runtime.auth.accounts.accounts import Accounts
    from fw.runtime.auth.accounts.super_admin import seed_super_admin
    from fw.runtime.auth.auth import Auth, Grant
    from fw.runtime.auth.endpoints.controller import AuthController, auth_router
    from fw.runtime.auth.endpoints.fields import Email, Password
    from fw.runtime.auth.policy.actor import (
        Actor,
        actor,
        as_system,
        current_user,
        is_system,
        optional_actor,
        require_user,
    )
    from fw.runtime.auth.policy.own_routes import public
    from fw.runtime.auth.policy.policy import Policy
    from fw.runtime.auth.sessions.keys import KeyRing
    from fw.runtime.auth.sessions.sessions import Refreshed, Sessions
    from fw.runtime.auth.sessions.tokens import Claims, InvalidToken, Tokens
    from fw.runtime.database.models.password_hashing import Hashed, Passwords

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
    "current_user",
    "is_system",
    "optional_actor",
    "public",
    "require_user",
    "seed_super_admin",
]

_HOMES = {
    "AccountService": ".accounts.account_service",
    "Accounts": ".accounts.accounts",
    "Actor": ".policy.actor",
    "Auth": ".auth",
    "AuthController": ".endpoints.controller",
    "Claims": ".sessions.tokens",
    "Email": ".endpoints.fields",
    "Grant": ".auth",
    "Hashed": "fw.runtime.database.models.password_hashing",
    "InvalidToken": ".sessions.tokens",
    "KeyRing": ".sessions.keys",
    "Password": ".endpoints.fields",
    "Passwords": "fw.runtime.database.models.password_hashing",
    "Policy": ".policy.policy",
    "Refreshed": ".sessions.sessions",
    "Sessions": ".sessions.sessions",
    "Tokens": ".sessions.tokens",
    "actor": ".policy.actor",
    "as_system": ".policy.actor",
    "current_user": ".policy.actor",
    "is_system": ".policy.actor",
    "auth_router": ".endpoints.controller",
    "optional_actor": ".policy.actor",
    "public": ".policy.own_routes",
    "require_user": ".policy.actor",
    "seed_super_admin": ".accounts.super_admin",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = attach(__name__, _HOMES)
