"""The first account: somebody has to let the others in."""

from __future__ import annotations

import secrets
import sys
from typing import Any, Final

from fw.runtime.application import project
from fw.runtime.auth.passwords import LONGEST, SHORTEST, is_common
from fw.runtime.auth.policy.policy import SUPER_ADMIN
from fw.runtime.database import Model, Repository, Row
from fw.runtime.database.connection.database import current
from fw.runtime.database.errors import InvalidValue
from fw.runtime.database.models.password_hashing import Passwords
from fw.runtime.database.models.transforms import normalize_email
from fw.runtime.errors import FwError
from fw.runtime.validation.rules.formats import is_email

__all__ = ["seed_super_admin"]

_EMAIL: Final = "admin@example.com"
_KNOWN: Final = frozenset({"password", "changeme", "admin", "administrator", "secret"})


async def seed_super_admin(user: type[Model], role: type[Model], **others: Any) -> None:
    """Add a super-admin where no active one is, and the role where it has gone.

    `ADMIN_EMAIL` and `ADMIN_PASSWORD` of the environment or `.env` say who. Without a password
    one is made at random and printed, this once. FwError for a password that everybody knows,
    and for the address of somebody who isn't super-admin: who that is, nobody has checked. `others`
    are values of columns that the user's model has besides.
    """
    users, roles = _of(user), _of(role)
    found = await roles.query().where("name", SUPER_ADMIN).first()
    if found is None:
        found = await _with_role(roles)
    if await users.query().where("role_id", found["id"]).where("active", True).exists():
        return
    config = project.current().config
    email = normalize_email(config.env("ADMIN_EMAIL") or _EMAIL)
    stated = config.env("ADMIN_PASSWORD")
    if not is_email(email):
        raise FwError("ADMIN_EMAIL is no e-mail address")
    if await users.query().where("email", email).exists():
        raise FwError(
            f"no active user is {SUPER_ADMIN}, and {email} has an account that isn't",
            hint="set ADMIN_EMAIL in .env to an address without an account, and run fw seed again:"
            " that one can give roles to the others",
        )
    password = _checked(stated) if stated else secrets.token_urlsafe(15)
    await users.create(
        {
            "name": "Super-Admin",
            "email": email,
            "password": await Passwords().hash(password),
            "role_id": found["id"],
            **others,
        }
    )
    shown = "the password of ADMIN_PASSWORD" if stated else f"the password {password}"
    line = f"added the super-admin {email} with {shown}\n"

    async def tell() -> None:
        sys.stdout.write(line)

    # A seeder that fails later takes the account along.
    if not current().on_commit(tell):
        await tell()


async def _with_role(roles: Repository[Any]) -> Row:
    try:
        return await roles.create({"name": SUPER_ADMIN})
    except InvalidValue:
        hint = "the model of roles needs more than a name: add that role to database/seeds"
        raise FwError(f"there is no role {SUPER_ADMIN}", hint=hint) from None


def _checked(password: str) -> str:
    plain = password.lower().strip("0123456789!@#$")
    known = is_common(password) or plain in _KNOWN
    if known or not SHORTEST <= len(password) <= LONGEST:
        raise FwError(
            "ADMIN_PASSWORD is short, or known to everybody",
            hint=f"choose one of {SHORTEST} to {LONGEST} characters, or have one made at random",
        )
    return password


def _of(model: type[Model]) -> Repository[Any]:
    repository: Repository[Any] = Repository()
    repository.model = model
    return repository
