"""Models, files and settings that `fw auth` adds to a project."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from fw.language import edit
from fw.language.model import Model
from fw.language.schema import load
from fw.runtime.errors import FwError
from fw.tasks.artifact import Artifact, Policy
from fw.tasks.disk.writer import Outcome, Write, write_all
from fw.tasks.migrations.revision_files.chain import read_chain
from fw.tasks.render.renderer import COMPILED, Renderer
from fw.tasks.settings import ROLE, USER, with_table

__all__ = ["FILES", "SETTINGS", "add_files", "add_revision", "with_models", "with_settings"]

FILES: Final = (
    "app/auth.py",
    "app/routes/auth.py",
    "database/seeds/00_roles.yaml",
    "database/seeds/00_super_admin.py",
    "tests/test_auth.py",
)
"""Files that are written once, each from the template of its path."""

SETTINGS: Final = """\
[auth]
min_password_length = 12      # characters of a new password; without this line, 8
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
# issuer = ""                 # issuer of accepted tokens; default: the project's name

# Permissions per model. By default, reading requires a login, writing requires the role
# super-admin, admin or developer, and only super-admins may access users and roles. The keys of an
# entry are read, create, update and delete; write stands for the last three. A value is "public",
# "user" (any login) or a list of roles.
[auth.routes]
# Post = { read = "public", delete = ["super-admin"] }
"""

_MODELS: Final[Mapping[str, tuple[str, ...]]] = {
    ROLE: ("name: string(40) required unique",),
    USER: (
        "name: string(120) required",
        "email: string(254) required unique",
        "password: string required",
        "active: bool default true",
        f"role_id: uuid nullable references {ROLE}",
    ),
}
_NEEDED: Final = {ROLE: ("name",), USER: ("active", "email", "name", "password", "role_id")}
_TABLE: Final = '"fw_sessions"'


def with_models(text: str, file: str) -> str:
    """Return a schema's text with the models of roles and users, if it has none.

    Raise SchemaError for an invalid schema, and FwError with all that the models lack.
    """
    schema = load(text, file=file)
    there = [schema[name] for name in _NEEDED if name in schema.models]
    lacks = [lack for model in there for lack in _lacks(model)]
    if lacks:
        problems = "; ".join(lack.problem for lack in lacks)
        raise FwError(
            f"{file}: {problems}, as logins require",
            hint="; ".join(lack.remedy for lack in lacks),
        )
    for name in _NEEDED:
        if name not in schema.models:
            text = edit.add_model(text, name, _MODELS[name], timestamps=name == USER)
    load(text, file=file)
    return text


class _Lack(NamedTuple):
    problem: str
    remedy: str


def _lacks(model: Model) -> Iterator[_Lack]:
    """Yield what a model of the schema lacks for logins."""
    missing = sorted({*_NEEDED[model.name]} - {field.name for field in model.fields})
    if missing:
        lines = "; ".join(f"'{_line(model.name, field)}'" for field in missing)
        yield _Lack(f"model {model.name} has no {', '.join(missing)}", f"add {lines}")
    if model.primary.type.name == "int" or model.primary.is_given_key:
        # A registration with a taken address returns a made-up key, which must look like that of
        # a new account; and the key of a deleted account must not be reused.
        problem = f"the primary key of {model.name} is not a generated uuid or text"
        yield _Lack(problem, f"write '{model.primary.name}: uuid primary'")


def with_settings(text: str) -> str:
    """Return the text of `fw.toml` with a table `[auth]` appended, if it has none.

    Raise FwError if the text is invalid TOML or `auth` is not a table in it.
    """
    return with_table(text, "auth", SETTINGS)


def add_files(root: Path) -> list[Outcome]:
    """Write the missing files; return the outcome of each."""
    artifacts = [Artifact(path, f"{path}.mako", {}, "auth") for path in FILES]
    texts = Renderer(COMPILED).render_many(artifacts)
    writes = [
        Write(artifact.path, text, Policy.ONCE, marked=False)
        for artifact, text in zip(artifacts, texts, strict=True)
    ]
    return write_all(root, writes)


def add_revision(root: Path) -> list[Outcome]:
    """Write the revision that creates the tables of sessions, unless one exists.

    Its number follows the last one. Like a hand-written revision it belongs to the user.
    """
    if any(_TABLE in text for text in _revisions(root)):
        return []
    line = read_chain(root)
    revision = f"{line.number + 1:03d}_sessions"
    context = {"revision": revision, "down_revision": line.head}
    path = f"database/migrations/{revision}_migration.py"
    artifact = Artifact(path, "database/migrations/sessions.py.mako", context, "auth")
    text = Renderer(COMPILED).render(artifact)
    return write_all(root, [Write(path, text, Policy.ONCE, marked=False)])


def _revisions(root: Path) -> Iterator[str]:
    for file in sorted((root / "database" / "migrations").glob("*.py")):
        yield file.read_text(encoding="utf-8", errors="replace")


def _line(model: str, field: str) -> str:
    return next(line for line in _MODELS[model] if line.startswith(f"{field}:"))
