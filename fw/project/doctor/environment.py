"""Checks of the environment: versions, `.env` and secrets."""

from __future__ import annotations

import os
import re
import shutil
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from fw import __version__
from fw.project.doctor import Finding, Level
from fw.runtime.config.files import read_env
from fw.runtime.messages import say

__all__ = ["env_file", "secrets", "versions"]

OLDEST_PYTHON = (3, 11)
SHORTEST_SECRET = 32
"""Bytes."""
SECRET_NAME = re.compile(r"(?:^|_)(?:SECRET|TOKEN|PASSWORD)$|_SECRET_KEY$", re.IGNORECASE)
PLACEHOLDER = re.compile(r"change.?me|your.?secret|example|placeholder|^(secret|password)$", re.I)


def versions(_root: Path) -> Iterator[Finding]:
    """Check the versions of fw and Python."""
    version = ".".join(map(str, sys.version_info[:3]))
    if sys.version_info < OLDEST_PYTHON:
        oldest = ".".join(map(str, OLDEST_PYTHON))
        yield Finding(
            Level.PROBLEM,
            say("Python {version} is not supported", version=version),
            say("use Python {oldest} or later", oldest=oldest),
        )
    else:
        yield Finding(
            Level.OK, say("fw {version} on Python {python}", version=__version__, python=version)
        )


def env_file(root: Path) -> Iterator[Finding]:
    """Check that `.env` is private, and that its database matches the schema."""
    path = root / ".env"
    if path.exists():
        mode = stat.S_IMODE(path.stat().st_mode)
        if os.name == "posix" and mode & 0o077:
            yield Finding(
                Level.PROBLEM,
                say(".env is readable by others (mode {mode})", mode=f"{mode:04o}"),
                say("run chmod 600 .env"),
            )
        else:
            yield Finding(Level.OK, say(".env is readable only by its owner"))
    yield from _database_url(root)
    yield from _exposed_files(root)


def _database_url(root: Path) -> Iterator[Finding]:
    from fw.language.syntax.scanner import scan
    from fw.project.files import read_schema
    from fw.runtime.database.connection.target import find_url, url_source

    url = find_url(root)
    if url is None:
        yield Finding(Level.PROBLEM, say("DATABASE_URL is not set"), say("run fw db configure"))
        return
    provider = scan(read_schema(root)).provider
    if provider is not None and provider != url.provider:
        yield Finding(
            Level.PROBLEM,
            say(
                "the provider is {provider} in schema.fw, but {configured} in DATABASE_URL",
                provider=provider,
                configured=url.provider,
            ),
            say("run fw db configure to set both"),
        )
    else:
        source = url_source(root)
        name = say("the default database") if source == "schema.fw" else "DATABASE_URL"
        yield Finding(Level.OK, say("{name} is {masked}", name=name, masked=url.masked()))


def _exposed_files(root: Path) -> Iterator[Finding]:
    """Note databases and logs of earlier versions, which all users of the machine can read."""
    from fw.runtime.database.backends import backend_for
    from fw.runtime.database.connection.target import find_url

    files = [*root.glob("storage/logs/*.log*")]
    url = find_url(root)
    if url is not None and url.database and backend_for(url).is_file:
        database = Path(url.within(root).database)
        files += database.parent.glob(f"{database.name}*")
    found = [file for file in files if file.is_file()]
    exposed = [file for file in found if file.stat().st_mode & stat.S_IROTH]
    if exposed and os.name == "posix":
        names = " ".join(
            str(file.relative_to(root) if file.is_relative_to(root) else file)
            for file in sorted(exposed)
        )
        yield Finding(
            Level.NOTE,
            say("all users of this machine can read {names}", names=names),
            say("run chmod o= {names}", names=names),
        )


def secrets(root: Path) -> Iterator[Finding]:
    """Check that no secret is in git, too short, or a placeholder."""
    tracked = _git(root, "ls-files", "--", ".env")
    if tracked:
        yield Finding(
            Level.PROBLEM,
            say(".env and its secrets are in git"),
            say("run git rm --cached .env, commit, and change the secrets"),
        )
    elif _ignored(root):
        yield Finding(Level.OK, say(".env is ignored by git"))
    else:
        yield Finding(
            Level.PROBLEM, say(".env isn't ignored by git"), say("add the line .env to .gitignore")
        )
    for name, value in read_env(root / ".env").items():
        if SECRET_NAME.search(name) and value:
            yield from _strength(name, value)


def _strength(name: str, value: str) -> Iterator[Finding]:
    generate = "python -c 'import secrets; print(secrets.token_urlsafe(48))'"
    remedy = say("set {name} to the output of {generate}", name=name, generate=generate)
    if PLACEHOLDER.search(value):
        yield Finding(Level.PROBLEM, say("{name} in .env is a placeholder", name=name), remedy)
    elif name.upper().endswith(("SECRET", "SECRET_KEY")) and len(value.encode()) < SHORTEST_SECRET:
        message = say(
            "{name} in .env is shorter than {shortest_secret} bytes",
            name=name,
            shortest_secret=SHORTEST_SECRET,
        )
        yield Finding(Level.PROBLEM, message, remedy)


def _ignored(root: Path) -> bool:
    """Return True if git ignores `.env`; outside a repository, check .gitignore."""
    if _git(root, "rev-parse", "--git-dir"):
        return _git(root, "check-ignore", ".env") is not None
    try:
        lines = (root / ".gitignore").read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return False
    return any(line.strip() in {".env", "/.env", ".env*", "*.env"} for line in lines)


def _git(root: Path, *arguments: str) -> str | None:
    """Return the output of git, or None if it fails, prints nothing or isn't installed."""
    program = shutil.which("git")
    if program is None:
        return None
    done = subprocess.run(
        [program, "-C", str(root), *arguments], capture_output=True, text=True, check=False
    )
    return done.stdout.strip() or None if done.returncode == 0 else None
