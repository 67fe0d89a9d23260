"""The first account, which can create the others."""

from __future__ import annotations

import secrets
import sys
from typing import Any, Final

from fw.runtime import clock
from fw.runtime.application import project
from fw.runtime.auth.accounts.accounts import end_former_sessions
from fw.runtime.auth.accounts.columns import columns_of
from fw.runtime.auth.passwords import MAX_LENGTH, is_common, min_length
from fw.runtime.auth.policy.policy import SUPER_ADMIN
from fw.runtime.database import Model, Repository
from fw.runtime.database.connection.database import current
from fw.runtime.database.errors import InvalidValue
from fw.runtime.database.models.generators import now
from fw.runtime.database.models.password_hashing import Passwords, initial
from fw.runtime.database.models.transforms import normalize_email
from fw.runtime.database.query.record import as_row
from fw.runtime.errors import FwError
from fw.runtime.rules.formats import is_email

__all__ = ["seed_super_admin"]

_INITIAL_DAYS: Final = 7
_INITIAL_SECONDS: Final = _INITIAL_DAYS * 24 * 3600
_EMAIL: Final = "admin@example.com"
_LOGIN: Final = "admin"
_KNOWN: Final = frozenset({"password", "changeme", "admin", "administrator", "secret"})


async def seed_super_admin(user: type[Model], role: type[Model], **others: Any) -> None:
    """Create a super-admin unless there is an active one, and the role if it is missing.

    `ADMIN_EMAIL` and `ADMIN_PASSWORD` come from the environment or `.env`. Without a password, a
    random one is printed once; it expires after some days. `others` are values of the user model's
    additional columns. Raises FwError for a common password, and if the address belongs to an
    account without the role.
    """
    users, roles, columns = _repository_of(user), _repository_of(role), columns_of(user)
    found = await roles.query().where("name", SUPER_ADMIN).first()
    if found is None:
        found = await _with_role(roles)
    admins = users.query().where(columns.role, found.id)
    if await admins.where(columns.active, True).exists():
        return
    config = project.current().config
    email = normalize_email(
        config.env("ADMIN_EMAIL") or (_EMAIL if columns.has_address else _LOGIN)
    )
    stated = config.env("ADMIN_PASSWORD")
    if columns.has_address and not is_email(email):
        raise FwError("ADMIN_EMAIL is not a valid e-mail address")
    if await users.query().where(columns.email, email).exists():
        raise FwError(
            f"no active user is {SUPER_ADMIN}, and the account {email} has another role",
            hint="set ADMIN_EMAIL in .env to a new address and run fw seed again;"
            " that account can then change the roles of others",
        )
    password = _checked(stated) if stated else secrets.token_urlsafe(15)
    hashed = await Passwords().hash(password)
    user = await users.create(
        {
            **({columns.name: "Super-Admin"} if columns.name else {}),
            columns.email: email,
            columns.password: hashed if stated else initial(hashed, clock.now() + _INITIAL_SECONDS),
            columns.role: found.id,
            columns.active: True,
            **({columns.verified: now()} if columns.verified else {}),
            **others,
        }
    )
    await end_former_sessions(as_row(user)[columns.key])
    shown = (
        "the password of ADMIN_PASSWORD"
        if stated
        else f"the password {password}, which expires in {_INITIAL_DAYS} days: change it before then"
    )
    line = f"added the super-admin {email} with {shown}\n"

    async def tell() -> None:
        sys.stdout.write(line)

    # If a later seeder fails, the account is rolled back.
    await current().after_commit(tell)


async def _with_role(roles: Repository[Any]) -> Any:
    try:
        return await roles.create({"name": SUPER_ADMIN})
    except InvalidValue:
        hint = "the role model requires more columns than name: add the role to database/seeds"
        raise FwError(f"the role {SUPER_ADMIN} does not exist", hint=hint) from None


def _checked(password: str) -> str:
    plain = password.lower().strip("0123456789!@#$")
    known = is_common(password) or plain in _KNOWN
    least = min_length()
    if known or not least <= len(password) <= MAX_LENGTH:
        raise FwError(
            "ADMIN_PASSWORD is too short or too common",
            hint=f"use {least} to {MAX_LENGTH} characters, or unset it for a random password",
        )
    return password


def _repository_of(model: type[Model]) -> Repository[Any]:
    repository: Repository[Any] = Repository()
    repository.model = model
    return repository
