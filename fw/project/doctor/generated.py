"""Checks of the schema and the generated files."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from fw.project.doctor import Finding, Level, shortened
from fw.runtime.messages import say

if TYPE_CHECKING:
    from fw.language.model import Model
    from fw.language.syntax.scanner import Block

__all__ = ["files", "merges", "schema", "valid_blocks"]

SKIPPED = frozenset({".git", ".fw", ".venv", "dist", "node_modules", "__pycache__"})
EDITABLE = frozenset({".html", ".json", ".py", ".ts", ".tsx"})
"""Suffixes of generated files that users may edit."""


def schema(root: Path) -> Iterator[Finding]:
    """Check the schema; each diagnostic is a finding."""
    from fw.language.checks.lint.access_lint import role_warnings, states_rules
    from fw.language.checks.lint.lint import lint
    from fw.language.diagnostics import SchemaError
    from fw.tasks.migrations.revision_files.reader import revision_texts
    from fw.tasks.schema.seeded_roles import seeded_roles

    try:
        blocks = valid_blocks(root)
    except SchemaError as error:
        for fault in error.diagnostics:
            message = say(
                "{where}: {code} {message}",
                where=fault.where,
                code=fault.code,
                message=fault.message,
            )
            yield Finding(
                Level.PROBLEM, message, fault.hint or say("see docs/reference/diagnostics.md")
            )
        return
    main = all(block.file == "schema.fw" for block in blocks)
    valid = say("schema.fw is valid: {count} models", count=len(blocks))
    if not main:
        valid = say("schema.fw and schema/ are valid: {count} models", count=len(blocks))
    yield Finding(Level.OK, valid)
    known = {block.name: block for block in blocks}

    @cache
    def find(name: str) -> Model | None:
        from fw.language.schema import check_block

        parsed = check_block(known[name]).parsed if name in known else None
        return None if parsed is None else parsed.model

    ruled = ((block, find(block.name)) for block in blocks if states_rules(block))
    named = [(block, model) for block, model in ruled if model is not None]
    roles = role_warnings(named, seeded=partial(seeded_roles, root))
    for warning in (*lint(blocks, partial(revision_texts, root), find), *roles):
        message = say(
            "{where}: {code} {message}",
            where=warning.where,
            code=warning.code,
            message=warning.message,
        )
        yield Finding(Level.NOTE, message, warning.hint)


def valid_blocks(root: Path) -> Sequence[Block]:
    """Return the models of the schema as text; raise SchemaError with all errors of the schema.

    A schema that was built isn't parsed again. Raises FwError if `fw.toml` is invalid.
    """
    from fw.language.syntax.source_files import scan_sources
    from fw.tasks.schema.source_files import read_sources

    sources = read_sources(root)
    if not _is_up_to_date(root):
        from fw.language.schema import load
        from fw.tasks.settings import project_login

        load(sources, login=project_login(root))
    return scan_sources(sources).blocks


def _is_up_to_date(root: Path) -> bool:
    """Return True if a build would have nothing to do, without importing the builder."""
    from fw.tasks.build.up_to_date import check_up_to_date

    return check_up_to_date(str(root), need_database=False) is not None


def files(root: Path) -> Iterator[Finding]:
    """Compare the files on disk with the result of a build."""
    from fw.language.diagnostics import SchemaError

    try:
        findings = [] if _is_up_to_date(root) else [*_stale(root)]
    except SchemaError:
        yield Finding(Level.NOTE, say("cannot check the files until the schema is valid"))
        return
    yield from findings or [Finding(Level.OK, say("the generated files are up to date"))]
    yield from _edited(root)


def _stale(root: Path) -> Iterator[Finding]:
    """Report what a build would change; raise SchemaError."""
    from fw.tasks.build.session import BuildOptions, build

    report = build(root, BuildOptions(check=True))
    by_action: dict[str, list[str]] = {}
    for outcome in report.outcomes:
        by_action.setdefault(outcome.action, []).append(outcome.path)
    conflicts = by_action.pop("conflict", [])
    by_action.pop("identical", None)
    by_action.pop("skip", None)
    by_action.pop("wait", None)
    stale = [path for paths in by_action.values() for path in paths]
    migrations = [path for path in stale if path.startswith("database/migrations/")]
    others = [path for path in stale if path not in set(migrations)]
    if conflicts:
        yield Finding(
            Level.PROBLEM,
            say(
                "edits conflict with the generated text: {conflicts}",
                conflicts=shortened(conflicts),
            ),
            say("run fw build, resolve the conflict in <file>.fw-merge, and build again"),
        )
    if migrations:
        message = say(
            "the schema changed without a migration: {migrations}", migrations=shortened(migrations)
        )
        yield Finding(Level.PROBLEM, message, say("run fw build"))
    if others:
        yield Finding(
            Level.PROBLEM, say("stale: {others}", others=shortened(others)), say("run fw build")
        )


def _edited(root: Path) -> Iterator[Finding]:
    from fw.tasks.disk.marker import decode, split

    edited = []
    for path in (*_walk(root / "app"), *_walk(root / "admin")):
        if path.suffix not in EDITABLE:
            continue
        marked = split(decode(path.read_bytes())[0])
        if marked.hash is not None and not marked.untouched:
            edited.append(path.relative_to(root).as_posix())
    if edited:
        message = say("edited by hand: {edited}", edited=shortened(sorted(edited)))
        yield Finding(Level.NOTE, message, say("nothing to do: builds merge your edits"))


def merges(root: Path) -> Iterator[Finding]:
    """Report unresolved merge conflicts."""
    found = [
        path.relative_to(root).as_posix() for path in _walk(root) if path.suffix == ".fw-merge"
    ]
    for path in sorted(found):
        target = path.removesuffix(".fw-merge")
        remedy = say(
            "resolve it in {path} and build again, or delete it if {target} is right",
            path=path,
            target=target,
        )
        yield Finding(Level.PROBLEM, say("unresolved conflict: {path}", path=path), remedy)
    if not found:
        yield Finding(Level.OK, say("no unresolved conflicts"))


def _walk(folder: Path) -> Iterator[Path]:
    for parent, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name not in SKIPPED]
        for name in names:
            yield Path(parent, name)
