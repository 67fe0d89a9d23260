"""Models, files and settings that `fw auth` adds to a project."""

from __future__ import annotations

import json
import re
import secrets
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from fw.language.editing.changes import apply_changes
from fw.language.editing.fields import add_fields, change_type, set_constraint
from fw.language.editing.models import add_model
from fw.language.model import Schema
from fw.language.names import names_of
from fw.language.schema import load
from fw.language.syntax.source_files import Sources
from fw.runtime.errors import FwError
from fw.tasks.artifact import Artifact, Policy
from fw.tasks.disk.writer import Outcome, Write, write_all
from fw.tasks.migrations.revision_files.chain import read_chain
from fw.tasks.migrations.revision_files.reader import revision_texts
from fw.tasks.render.code import Code
from fw.tasks.render.renderer import COMPILED, Renderer
from fw.tasks.scaffold.accounts import USER_FIELDS, Accounts, Lack, accounts_of, lacks_error
from fw.tasks.settings import ROLE, AccountNames, account_names, parse_settings, with_table

__all__ = [
    "ENVIRONMENT",
    "FILES",
    "SECRET",
    "SETTINGS",
    "Adapted",
    "adapted",
    "add_files",
    "add_revision",
    "file_texts",
    "new_secret",
    "revision",
    "with_settings",
]

ROUTES: Final = "app/routes/auth.py"
SEEDER: Final = "database/seeds/00_super_admin.py"

FILES: Final = (
    "app/auth.py",
    ROUTES,
    "database/seeds/00_roles.yaml",
    SEEDER,
    "tests/test_auth.py",
)
"""Files that are written once, each from the template of its path."""

SETTINGS: Final = """\
[auth]
min_password_length = 12      # characters of a new password; without this line, 8
# model = "User"              # model of the users in schema.fw
# email = "email"             # its field of the address, or of the user name, to log in with
# password = "password"       # its field of the password: private, stored as a hash
# role = "role_id"            # its reference to the roles
# active = "active"           # its bool of users who may log in
# name = "name"               # its field of the name
# algorithm = "HS256"         # "EdDSA" signs tokens that other services can verify: GET /auth/keys
# access_minutes = 15         # lifetime of an access token
# refresh_days = 7            # lifetime of an unused refresh token
# session_days = 30           # maximum lifetime of a session
# idle_minutes = 0            # lifetime of an unused session; 0 for refresh_days
# session_hours = 0           # maximum lifetime of a session; 0 for session_days
# secure_cookies = true       # false allows cookies over plain HTTP on hosts other than localhost
# max_failures = 100          # failed logins per address in 15 minutes; 0 for no limit
# max_account_failures = 100  # failed logins per account in an hour; 0 for no limit
# max_registrations = 20      # new accounts per address in an hour; 0 for no limit
# registration = true         # false closes the registration of new accounts
# audited_reads = []          # models whose reading is in the audit log, such as ["Patient"]
# explain = "development"     # where a 403 has the words of access rules; also "always", "never"
# notices = true              # mails to users about changed passwords and addresses
# reset_url = ""              # page of links that reset a password; "" mails none
# reset_minutes = 60          # lifetime of such a link
# verify_url = ""             # page of links that confirm an address; "" needs no confirmation
# verify_hours = 24           # lifetime of such a link
# totp = "off"                # "optional" offers two-factor logins, "required" asks everybody
# totp_roles = []             # roles for which they are required, such as ["super-admin"]
# api_keys = false            # true lets users create API keys
# api_key_days = 365          # maximum lifetime of an API key; 0 for no maximum
# api_key_requests = 600      # requests with an API key in a minute; 0 for no limit
# issuer = ""                 # issuer of accepted tokens; default: the project's name

# Permissions per model. By default, reading requires a login, writing requires the role
# super-admin, admin or developer, and only super-admins may access users and roles. The keys of an
# entry are read, create, update and delete; write stands for the last three. A value is "public",
# "user" (any login) or a list of roles.
[auth.routes]
# Post = { read = "public", delete = ["super-admin"] }
"""

SECRET: Final = "JWT_SECRET"  # noqa: S105 - the name of a variable
"""Variable of `.env` with the key that signs tokens."""

ENVIRONMENT: Final = """
# Key that signs tokens, at least 32 random bytes. `fw auth` writes one to .env.
JWT_SECRET=
# First super-admin, created by `fw seed`. Without a password, a random one is generated and shown.
# ADMIN_EMAIL=
# ADMIN_PASSWORD=
"""
"""The variables of logins in `.env.example`."""

_BYTES: Final = 48
_TABLES: Final = {
    "sessions": '"fw_sessions"',
    "api_keys": '"fw_api_keys"',
    "two_factor": '"fw_totp_secrets"',
    "identities": '"fw_identities"',
}
"""Names of revisions, and a table that each creates, as its text has it."""
_LONG: Final = 255
_COMMENT: Final = r'^# {} = "[^"\n]*" *(#)'
_USUAL: Final = AccountNames()
_HEADER: Final = re.compile(r"^[ \t]*\[[ \t]*auth[ \t]*\][^\n]*\n", re.MULTILINE)


class Adapted(NamedTuple):
    """The texts of a schema and of `fw.toml` for logins, and what `fw auth` did to them."""

    sources: Sources
    settings: str
    accounts: Accounts

    @property
    def registration(self) -> bool:
        """The setting `auth.registration`."""
        stated = tomllib.loads(self.settings)["auth"].get("registration", True)
        return stated is not False

    def changes(self) -> Iterator[str]:
        """Yield what is new in the model of users, and what remains to do."""
        found, model = self.accounts, self.accounts.names.model
        for line in found.added:
            yield f"{model}: added {line}"
        for name in found.longer:
            yield f"{model}: {name} is now {_LONG} characters long, for hashes"
        for name in found.private:
            yield f"{model}: {name} is now private"
        for name in found.plain_roles:
            yield f"{model}: {name} stays a field of yours; logins read {found.names.role}"
        stated = _stated(found.names)
        if stated:
            listed = ", ".join(f"{part} = {name}" for part, name in stated.items())
            yield f"[auth] {listed}"
        if found.unset:
            listed = ", ".join(found.unset)
            yield f"{model}: {listed} must be set, too: see {ROUTES} and {SEEDER}"


def adapted(sources: Sources, settings: str, root: Path) -> Adapted:
    """Return the texts of a project's schema and settings with what logins need.

    New models are added to `schema.fw`. Raise SchemaError for an invalid schema, and FwError for
    invalid settings or with all that the models lack.
    """
    found, stated = load(sources), parse_settings(settings, root)
    auth = stated.values.get("auth")
    given = frozenset(auth) if isinstance(auth, Mapping) else frozenset()
    accounts = accounts_of(found, account_names(stated), given & set(AccountNames._fields))
    lacks = {ROLE: _role_lacks(found), accounts.names.model: accounts.lacks}
    lacks = {model: each for model, each in lacks.items() if each}
    if lacks:
        raise lacks_error(", ".join(sorted({found.file_of(model) for model in lacks})), lacks)
    edited = dict(sources)
    if ROLE not in found.models:
        fields = ("name: string(40) required unique",)
        edited = apply_changes(edited, add_model(edited, ROLE, fields))
    edited = _with_user(edited, accounts)
    load(edited)
    return Adapted(edited, with_settings(settings, accounts.names), accounts)


def _with_user(sources: dict[str, str], accounts: Accounts) -> dict[str, str]:
    model = accounts.names.model
    if accounts.is_new:
        return apply_changes(sources, add_model(sources, model, USER_FIELDS, timestamps=True))
    for name in accounts.longer:
        changes = change_type(sources, model, name, f"string({_LONG})")
        sources = apply_changes(sources, changes)
    for name in accounts.private:
        sources = apply_changes(sources, set_constraint(sources, model, name, "private"))
    if accounts.added:
        sources = apply_changes(sources, add_fields(sources, model, accounts.added))
    return sources


def _role_lacks(schema: Schema) -> list[Lack]:
    """Return what the model of roles lacks."""
    if ROLE not in schema.models:
        return []
    if any(field.name == "name" for field in schema[ROLE].fields):
        return []
    return [Lack("no name", "name: string(40) required unique")]


def with_settings(text: str, names: AccountNames = _USUAL) -> str:
    """Return the text of `fw.toml` with a table `[auth]` that has the names of fields.

    Raise FwError if the text is invalid TOML or `auth` is not a table in it.
    """
    text = with_table(text, "auth", SETTINGS)
    values = tomllib.loads(text)["auth"]
    # Another table may have a comment of the same form.
    found = _HEADER.search(text)
    start = len(text) if found is None else found.end()
    before, text = text[:start], text[start:]
    lines = ""
    for part, name in _stated(names).items():
        if part not in values:
            line, comment = f'{part} = "{name}"', re.compile(_COMMENT.format(part), re.MULTILINE)
            lines += "" if comment.search(text) else f"{line}\n"
            text = comment.sub(f"{line:<30}\\1", text, count=1)
    if found is None and lines:
        raise FwError("fw.toml: [auth] has no header line", hint=f"add to auth:\n{lines.rstrip()}")
    end = "\r\n" if "\r\n" in before else "\n"
    return before + lines.replace("\n", end) + text


def _stated(names: AccountNames) -> dict[str, str]:
    """Return the names that differ from the defaults."""
    usual = _USUAL._asdict()
    return {part: name for part, name in names._asdict().items() if name != usual[part]}


def new_secret() -> str:
    """Return a random key that signs tokens."""
    return secrets.token_urlsafe(_BYTES)


def add_files(root: Path, accounts: Accounts, *, registration: bool) -> list[Outcome]:
    """Write the missing files; return the outcome of each."""
    texts = file_texts(accounts, registration=registration)
    return write_all(
        root, [Write(path, text, Policy.ONCE, marked=False) for path, text in texts.items()]
    )


def file_texts(accounts: Accounts, *, registration: bool) -> dict[str, str]:
    """Return the texts of `FILES` for a model of users; `registration` is the setting."""
    context = {**_context(accounts), "registration": registration}
    artifacts = [Artifact(path, f"{path}.mako", context, "auth") for path in FILES]
    return dict(zip(FILES, Renderer(COMPILED).render_many(artifacts), strict=True))


def _context(accounts: Accounts) -> Mapping[str, object]:
    """Return what the templates say about the model of users."""
    names, more = names_of(accounts.names.model), accounts.registered
    modules = {ROLE: names_of(ROLE).module, names.model: names.module}
    imports = sorted(f"from app.models.{file} import {model}" for model, file in modules.items())
    address = "ada@example.com" if accounts.has_address else "ada"
    ada = {"name": "Ada"} if accounts.has_name else {}
    ada |= {"email": address, "password": "correct horse", **dict.fromkeys(more, "Ada")}
    account = [f'{accounts.names.email}=ADA["email"]', f'{accounts.names.password}=ADA["password"]']
    account += [f"{accounts.names.active}=True"]
    listed = ", ".join(f'"{name}"' for name in more) + ("," if len(more) == 1 else "")
    return {
        "path": Code(accounts.path),
        "role_path": Code(accounts.role_path),
        "names": names,
        "imports": Code("\n".join(imports)),
        "ada": Code(json.dumps(ada)),
        "account": Code(", ".join(account)),
        "fields": Code(f", fields=({listed})" if more else ""),
        "others": Code("".join(f', {name}="admin"' for name in more)),
    }


def add_revision(root: Path, name: str = "sessions") -> list[Outcome]:
    """Write the revision that creates the tables of `name`, unless one exists.

    Its number follows the last one. Like a hand-written revision it belongs to the user.
    """
    if any(_TABLES[name] in text for text in revision_texts(root)):
        return []
    line = read_chain(root)
    path, text = revision(line.number + 1, line.head, name)
    return write_all(root, [Write(path, text, Policy.ONCE, marked=False)])


def revision(number: int, previous: str | None, kind: str = "sessions") -> tuple[str, str]:
    """Return the path and the text of the revision that creates the tables of `kind`."""
    name = f"{number:03d}_{kind}"
    context = {"revision": name, "down_revision": previous}
    path = f"database/migrations/{name}_migration.py"
    artifact = Artifact(path, f"database/migrations/{kind}.py.mako", context, "auth")
    return path, Renderer(COMPILED).render(artifact)
