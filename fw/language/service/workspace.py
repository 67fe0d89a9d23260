"""The files of a schema as they are edited: diagnostics and names, kept up to date cheaply."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import islice

from fw.language.checks.lint.access_lint import role_warnings, states_rules
from fw.language.checks.lint.lint import lint
from fw.language.checks.references.interface import ReferenceIssue
from fw.language.checks.references.references import reference_issues
from fw.language.diagnostics import Diagnostic, in_file_order, with_sources
from fw.language.editing.occurrences import Names
from fw.language.model import Model, Schema
from fw.language.schema import (
    Analysis,
    CheckedBlock,
    Interface,
    analyze,
    check_block,
    resolve,
    schema_of,
)
from fw.language.syntax.scanner import MAX_REPORTED, Block, Scan
from fw.language.syntax.source_files import Sources, scan_sources

__all__ = ["BlockCache", "Workspace"]

_KEPT = 3
"""The cache is emptied when it has this many times the blocks of the schema."""
_MANY = 100
"""Parsed blocks after which the garbage collector is told that they stay."""


class BlockCache:
    """Checked blocks by their text: after an edit, only the changed block is parsed again."""

    def __init__(self) -> None:
        self._checked: dict[tuple[str, bool], tuple[Block, CheckedBlock]] = {}
        self._warned: dict[str, tuple[Block, tuple[Diagnostic, ...]]] = {}
        self._enums: tuple[str, ...] = ()
        self._references: tuple[list[Interface], tuple[str, str] | None, list[ReferenceIssue]] = (
            [],
            None,
            [],
        )
        self._parsed = 0

    def prepare(self, blocks: Sequence[Block]) -> None:
        """Forget blocks that no schema has any more, and all if the names of the enums changed."""
        enums = tuple(blocks[0].enums) if blocks else ()
        if enums != self._enums or len(self._checked) > _KEPT * len(blocks) + 100:
            self._checked.clear()
            self._warned.clear()
        self._enums = enums

    def check(self, block: Block) -> CheckedBlock:
        """Return what `check_block` returns."""
        key = (block.hash, block.broken)
        known = self._checked.get(key)
        if known is None:
            checked = check_block(block)
            self._parsed += 1
            self._checked[key] = block, checked
            return checked
        before, checked = known
        if _place(before) == _place(block):
            return checked
        parsed = checked.parsed
        if parsed is not None:
            parsed = parsed._replace(block=_placed(parsed.block, block))
        checked = CheckedBlock(parsed, _moved(checked.issues, before, block), checked.interface)
        self._checked[key] = block, checked
        return checked

    def reference_issues(
        self, interfaces: Sequence[Interface], login: tuple[str, str] | None
    ) -> list[ReferenceIssue]:
        """Return the issues between models, which most edits leave as they are."""
        if self._references[:2] != (interfaces, login):
            found = list(islice(reference_issues(interfaces, login), MAX_REPORTED))
            self._references = list(interfaces), login, found
        return self._references[2]

    def settle(self) -> None:
        """Exempt the blocks from garbage collection if many were parsed.

        They stay until their texts change, and have no cycles. Collections during later edits would
        go through all of them: half a second for 1,000 models.
        """
        if self._parsed >= _MANY:
            self._parsed = 0
            gc.collect()
            gc.freeze()

    def warnings(self, block: Block, find: Callable[[str], Model | None]) -> tuple[Diagnostic, ...]:
        """Return the warnings about a valid block; `find` returns a model."""
        model = find(block.name) if states_rules(block) else None
        if model is not None and any(one.leads_on for one in model.access or ()):
            # Other models decide, too.
            return tuple(lint([block], find=find))
        known = self._warned.get(block.hash)
        if known is None:
            self._warned[block.hash] = block, tuple(lint([block], find=find))
            return self._warned[block.hash][1]
        before, found = known
        return _moved(found, before, block)


class Workspace:
    """The files of a schema at one moment; the analysis is made when it is first needed."""

    def __init__(
        self,
        sources: Sources,
        cache: BlockCache | None = None,
        login: tuple[str, str] | None = None,
        roles: Callable[[], Iterable[str]] = tuple,
    ) -> None:
        self.sources = sources
        self.cache = cache or BlockCache()
        self.login = login
        """The users' model and the field of their e-mail, None in a project without logins."""
        self.roles = roles
        """Returns the roles in the seeds."""

    def edited(self, sources: Sources) -> Workspace:
        """Return the workspace with other texts; it shares the checked blocks."""
        return Workspace(sources, self.cache, self.login, self.roles)

    @cached_property
    def scanned(self) -> Scan:
        """The blocks of all files."""
        return scan_sources(self.sources)

    @cached_property
    def analysis(self) -> Analysis:
        """The content of the schema, and its errors."""
        self.cache.prepare(self.scanned.blocks)
        issues_of = self.cache.reference_issues
        found = analyze(self.sources, self.cache.check, self.scanned, issues_of, self.login)
        self.cache.settle()
        return found

    def schema(self) -> Schema:
        """Return the schema; raise SchemaError with all diagnostics."""
        return schema_of(self.analysis)

    @cached_property
    def names(self) -> Names:
        """The names of the schema."""
        return Names((*self.scanned.blocks, *self.scanned.enums))

    @cached_property
    def interfaces(self) -> dict[str, Interface]:
        """The interfaces of the models by name."""
        return {one.name: one for one in self.analysis.interfaces}

    def model(self, name: str) -> Model | None:
        """Return a model as far as it is valid, with its relations resolved if all are."""
        found = (one.model for one in self.analysis.models if one.model.name == name)
        model = next(found, None)
        if model is None or self.analysis.found:
            return model
        return resolve(model, self.interfaces)

    def diagnose(self) -> list[Diagnostic]:
        """Return the errors of the schema in file order, as every command reports them."""
        return in_file_order(self.analysis.found)

    def warnings(self) -> list[Diagnostic]:
        """Return the warnings about a schema without errors, as `fw build` prints them."""
        if self.analysis.found:
            return []
        models = {one.model.name: one.model for one in self.analysis.models}
        blocks = self.scanned.blocks
        found = [one for block in blocks for one in self.cache.warnings(block, models.get)]
        ruled = [(one.block, one.model) for one in self.analysis.models]
        found += role_warnings(ruled, seeded=self.roles)
        return in_file_order(with_sources(found, self.sources))


def _place(block: Block) -> tuple[str, int, int, int]:
    return block.file, block.line, block.column, block.start


def _placed(parsed: Block, block: Block) -> Block:
    """Return a parsed block at the place of another one with its text before recovery."""
    if (parsed.text, parsed.was, parsed.hash) == (block.text, block.was, block.hash):
        return block
    moved = block.with_text(parsed.text)
    moved.was, moved.hash = parsed.was, parsed.hash
    return moved


def _moved(found: Sequence[Diagnostic], before: Block, block: Block) -> tuple[Diagnostic, ...]:
    """Return the diagnostics of a block for its new place."""
    if not found:
        return ()
    lines, columns = block.line - before.line, block.column - before.column
    return tuple(
        replace(
            one,
            line=one.line + lines,
            column=one.column + (columns if one.line == before.line else 0),
            end_column=one.end_column + (columns if one.line == before.line else 0),
            file=block.file,
        )
        for one in found
    )
