"""Files of a schema: `schema.fw`, and the files of the folder `schema/` beside it.

All files share one namespace. Every build imports this module, so it imports little itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fw.language.syntax.scanner import (
    MAX_ENUMS,
    MAX_LINES,
    MAX_MODELS,
    MAX_REPORTED,
    MAX_SIZE,
    Block,
    Scan,
    ScanIssue,
    provider_span,
    scan,
    too_large_issue,
    too_many_issue,
)
from fw.runtime.messages import say

__all__ = ["Sources", "files_of", "scan_sources"]

Sources = Mapping[str, str]
"""The text of each file of a schema by its path. `schema.fw` is the first one."""

_MAIN_ONLY = say("write it in schema.fw, once, before all models")


def scan_sources(sources: Sources) -> Scan:
    """Split the files of a schema into blocks. Never raises; errors are in `Scan.issues`.

    Enums of several files are in the order of their names.
    """
    main, *others = sources
    if not others:
        return _of_file(scan(sources[main]), main)
    too_large = next(_too_large(sources), None)
    if too_large is not None:
        return Scan(None, (), (too_large,))
    scans = [_of_file(scan(text), file) for file, text in sources.items()]
    for one, file in zip(scans[1:], others, strict=True):
        one.issues = tuple(_about_other_file(one.issues, file, sources[file]))
    issues = tuple(issue for one in scans for issue in one.issues)
    blocks = [block for one in scans for block in one.blocks]
    enums = [block for one in scans for block in one.enums]
    for what, listed, most in (("models", blocks, MAX_MODELS), ("enums", enums, MAX_ENUMS)):
        if len(listed) > most:
            first = listed[most]
            issues = (too_many_issue(what, most, first.start, first.end),)
            issues[0].file = first.file
    if any(issue.code in ("FW114", "FW116") for issue in issues):
        return Scan(scans[0].provider, (), issues)
    if len(files_of(enums)) > 1:
        enums.sort(key=lambda block: block.name)
    if enums:
        by_name = {block.name: block for block in reversed(enums)}
        for block in blocks:
            block.add_enums(by_name)
    return Scan(scans[0].provider, tuple(blocks), issues[:MAX_REPORTED], tuple(enums))


def files_of(blocks: Sequence[Block]) -> set[str]:
    """Return the files that contain the blocks."""
    return {block.file for block in blocks}


def _of_file(scanned: Scan, file: str) -> Scan:
    for block in (*scanned.blocks, *scanned.enums):
        block.file = file
    for issue in scanned.issues:
        issue.file = file
    return scanned


def _too_large(sources: Sources) -> Iterator[ScanIssue]:
    """Yield the issue of each file with which the schema exceeds the limits."""
    size = lines = 0
    for file, text in sources.items():
        size += len(text)
        lines += text.count("\n")
        if size > MAX_SIZE or lines > MAX_LINES:
            issue = too_large_issue()
            issue.file = file
            yield issue


def _about_other_file(issues: Sequence[ScanIssue], file: str, text: str) -> Iterator[ScanIssue]:
    """Yield the issues of a file that isn't the first one, which has no `database` line."""
    span = provider_span(text)
    if span is not None:
        start = text.rfind("\n", 0, span[0]) + 1
        misplaced = ScanIssue("FW103", say("misplaced 'database' line"), start, span[1], _MAIN_ONLY)
        misplaced.file = file
        yield misplaced
    for issue in issues:
        if issue.code == "FW103":
            issue.hint = _MAIN_ONLY
        # The provider of a misplaced line doesn't matter.
        if issue.code != "FW102" or (issue.start, issue.end) != span:
            yield issue
