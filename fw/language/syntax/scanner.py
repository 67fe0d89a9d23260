"""Scanner: splits a schema into its top-level blocks without parsing them.

A build compares the hashes of all blocks and parses only the changed ones. Every build imports
this module, so it imports little itself. `fw/metamodel.tx` defines the syntax; a test checks that
both agree.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import sha256
from itertools import islice

from fw.language.syntax.descriptions import start_with_description
from fw.runtime.database.backends import backend_names, backend_words
from fw.runtime.messages import noun, say
from fw.runtime.names import nearest, suggest

__all__ = [
    "COMMENT_HINT",
    "MAX_BLOCK",
    "MAX_ENUMS",
    "MAX_INVALID_SIZE",
    "MAX_MODELS",
    "MAX_REPORTED",
    "MAX_SIZE",
    "MAX_TOKENS",
    "SCHEMA_FILE",
    "Block",
    "Scan",
    "ScanIssue",
    "is_too_long",
    "provider_span",
    "scan",
    "too_large_issue",
    "too_many_issue",
]

SCHEMA_FILE = "schema.fw"
"""The file of a schema that has one file, and the first file of any other."""

MAX_SIZE = 8 * 1024 * 1024
"""Maximum size of a schema, in characters."""

MAX_LINES = 250_000
"""Maximum number of lines of a schema."""

MAX_MODELS = 10_000
"""Maximum number of models of a schema."""

MAX_ENUMS = 1000
"""Maximum number of shared enums of a schema."""

MAX_BLOCK = 256 * 1024
"""Maximum size of a model, in characters."""

MAX_TOKENS = 20_000
"""Maximum number of tokens of a model; they determine the time of the parser."""

MAX_REPORTED = 1000
"""The search for errors in a file stops after this many."""

MAX_INVALID_SIZE = 128 * 1024
"""The search for errors also stops after this many characters of invalid models."""

_BLANK = r"[ \t\r]*+"
_GAP = rf"(?:{_BLANK}(?:#[^\n]*+)?\n)*+{_BLANK}"
_STRING = r""""(?:[^"\\\n]++|\\[^\n])*+"|'(?:[^'\\\n]++|\\[^\n])*+'"""
_INNER = rf"""(?:[^{{}}"'#]++|#[^\n]*+|{_STRING})*+"""
_BODY = rf"""(?:[^{{}}"'#]++|#[^\n]*+|{_STRING}|\{{{_INNER}\}})*+"""
_END = rf"{_BLANK}(?:#[^\n]*+)?(?:\n|\Z)"
_NAME = r"[A-Za-z_]\w*+"

_gap = re.compile(_GAP, re.ASCII)
_tail = re.compile(rf"{_GAP}(?:#[^\n]*+)?\Z", re.ASCII)
_database = re.compile(rf"database\b{_BLANK}(\w+){_END}", re.ASCII | re.IGNORECASE)
_WAS = rf"(?:{_BLANK}was\b{_BLANK}({_NAME}))?+"
_FROM = rf"""(?:{_BLANK}from\b{_BLANK}(?:"[^"\\\n]*+"|'[^'\\\n]*+'))?+"""
_REST = rf"{_GAP}\{{{_BODY}\}}){_END}"
_block = re.compile(
    rf"{_GAP}((?:model|view)\b{_BLANK}({_NAME}){_WAS}{_FROM}{_REST}", re.ASCII | re.IGNORECASE
)
_enum = re.compile(rf"{_GAP}(enum\b{_BLANK}({_NAME}){_WAS}{_REST}", _block.flags)
_header = re.compile(
    r"^(?:model|enum|view|database)\b(?![ \t\r]*:)"
    r"|^[ \t]++(?:model|enum|view)[ \t]++\w++[^\n{:]*+\{",
    re.ASCII | re.I | re.M,
)
_named_header = re.compile(rf"^(?:model|enum|view)[ \t]++{_NAME}", re.ASCII | re.I | re.M)
_block_word = re.compile(rf"(model|enum|view)\b{_BLANK}({_NAME})?", re.ASCII | re.IGNORECASE)
_enum_word = re.compile(r"enum\b", re.IGNORECASE)
_type_word = re.compile(rf":{_BLANK}({_NAME})", re.ASCII)
_closing = re.compile(r"^[ \t\r]*+\}[ \t\r]*+(?:#[^\n]*+)?$", re.M)
_words = re.compile(rf"{_STRING}|\w++|#[^\n]*+\n?|[^\w\s]")


class ScanIssue:
    """Error found by the scanner; `start` and `end` are offsets into the text of the file."""

    __slots__ = ("code", "end", "file", "hint", "message", "start")

    def __init__(self, code: str, message: str, start: int, end: int, hint: str) -> None:
        self.code = code
        self.message = message
        self.start = start
        self.end = end
        self.hint = hint
        self.file = SCHEMA_FILE


class Block:
    """One `model`, `view` or `enum` block as text, with its description: the `##` lines above.

    `start` and `end` are offsets into the text of `file`. `line` and `column` are the position of
    `start`, both from 1. `hash` is the hexadecimal SHA-256 of `text`, and of the shared enums that a
    model names. `enums` are all shared enums of the schema. The end of a `broken` block is a guess;
    parsing it reports the error.
    """

    __slots__ = (
        *("broken", "column", "end", "enums", "file", "hash", "line", "name", "start", "text"),
        "was",
    )

    def __init__(
        self,
        name: str,
        was: str | None,
        start: int,
        end: int,
        line: int,
        column: int,
        text: str,
        broken: bool = False,
    ) -> None:
        self.name = name
        self.was = was
        self.start = start
        self.end = end
        self.line = line
        self.column = column
        self.text = text
        self.enums: Mapping[str, Block] = {}
        self.hash = _hash(text)
        self.broken = broken
        self.file = SCHEMA_FILE

    def __repr__(self) -> str:
        return f"Block({self.name!r}, line={self.line})"

    def with_text(self, text: str) -> Block:
        """Return a block with another text at the same place."""
        place = (self.start, self.end, self.line, self.column)
        other = Block(self.name, self.was, *place, text)
        other.enums, other.file = self.enums, self.file
        return other

    def add_enums(self, enums: Mapping[str, Block]) -> None:
        """Add the shared enums of the schema; a change of one that the block names changes it."""
        self.enums = enums
        if used := sorted({*_type_word.findall(self.text)} & enums.keys()):
            self.hash = _hash("\0".join((self.text, *(enums[name].text for name in used))))


def _hash(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


class Scan:
    """Blocks of models and of enums, and errors, in file order; `provider` is in lower case."""

    __slots__ = ("blocks", "enums", "issues", "provider")

    def __init__(
        self,
        provider: str | None,
        blocks: tuple[Block, ...],
        issues: tuple[ScanIssue, ...],
        enums: tuple[Block, ...] = (),
    ) -> None:
        self.provider = provider
        self.blocks = blocks
        self.issues = issues
        self.enums = enums


def too_large_issue() -> ScanIssue:
    """Return the issue of a file over the size limits."""
    size = say("{maximum} MiB", maximum=MAX_SIZE // 1024 // 1024)
    message = say(
        "schema has more than {size} or {maximum} lines", size=size, maximum=f"{MAX_LINES:,}"
    )
    return ScanIssue("FW114", message, 0, 0, say("split it into two projects"))


def too_many_issue(what: str, most: int, start: int, end: int) -> ScanIssue:
    """Return the issue of the first of `what`, such as `models`, over its maximum number."""
    message = say("schema has more than {most} {what}", most=f"{most:,}", what=noun(what))
    return ScanIssue("FW116", message, start, end, say("split it into two projects"))


def is_too_long(block: Block) -> bool:
    """Return True for a block over the limits of the parser."""
    text = block.text
    if len(text) <= MAX_TOKENS:
        return False
    if len(text) > MAX_BLOCK:
        return True
    return next(islice(_words.finditer(text), MAX_TOKENS, None), None) is not None


class _Headers:
    """Position of the next model header, cached because several errors may precede it."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._asked, self._found = 0, -1

    def after(self, position: int) -> int:
        """Return the offset of the first header from `position`, or the end of the text."""
        if not self._asked <= position <= self._found:
            found = _header.search(self._text, position)
            self._asked, self._found = position, found.start() if found else len(self._text)
        return self._found


def scan(text: str) -> Scan:
    """Split a schema into blocks. Never raises; errors are in `Scan.issues`."""
    if len(text) > MAX_SIZE or (len(text) > MAX_LINES and text.count("\n") > MAX_LINES):
        return Scan(None, (), (too_large_issue(),))
    issues: list[ScanIssue] = []
    blocks: list[Block] = []
    enums: list[Block] = []
    position = 1 if text.startswith("\ufeff") else 0
    provider, position = _read_database(text, position, issues)
    headers = _Headers(text)
    line, counted, recovered = 1, 0, 0
    size = len(text)
    match_block, count, rfind = _block.match, text.count, text.rfind
    while position < size:
        match = match_block(text, position) or _enum.match(text, position)
        if match is None or _has_header(match):
            if match is None and _tail.match(text, position):
                break
            position, found = _recover(text, position, headers, issues)
            if found is not None:
                line += count("\n", counted, found.start)
                counted, found.line = found.start, line
                (enums if _enum_word.match(found.text) else blocks).append(found)
            recovered += 1
            if recovered > MAX_REPORTED:
                break
            continue
        listed, most = (blocks, MAX_MODELS) if match.re is _block else (enums, MAX_ENUMS)
        if len(listed) == most:
            what = "models" if listed is blocks else "enums"
            return Scan(provider, (), (too_many_issue(what, most, *match.span(1)),))
        start, end = match.span(1)
        source, name, was = match.groups()
        if text.find("##", position, start) >= 0:
            start = start_with_description(text, start, position)
            source = text[start:end]
        line += count("\n", counted, start)
        counted = start
        column = start - rfind("\n", 0, start)
        listed.append(Block(name, was, start, end, line, column, source))
        position = match.end()
    if enums:
        first = {one.name: one for one in reversed(enums)}
        for block in blocks:
            block.add_enums(first)
    return Scan(provider, tuple(blocks), tuple(issues), tuple(enums))


def _has_header(match: re.Match[str]) -> bool:
    """Return True if a block without its closing brace has swallowed the next one."""
    source = match[1]
    if "\nmodel " not in source and "\nenum " not in source and "\nview " not in source:
        return False
    # A member of an enum may be named like a keyword, but no other member follows on its line.
    header = _header if match.re is _block else _named_header
    return bool(header.search(source, 1))


def provider_span(text: str) -> tuple[int, int] | None:
    """Return the span of the provider in the `database` line; None without such a line."""
    gap = _gap.match(text, 1 if text.startswith("\ufeff") else 0)
    match = _database.match(text, gap.end() if gap else 0)
    return match.span(1) if match else None


def _read_database(text: str, position: int, issues: list[ScanIssue]) -> tuple[str | None, int]:
    """Read the optional first line; return the provider and the offset of the models."""
    gap = _gap.match(text, position)
    start = gap.end() if gap else position
    match = _database.match(text, start)
    if match is None:
        return None, position
    word = match[1].lower()
    if word in backend_names():
        return word, match.end()
    message = say("unknown database provider '{name}'", name=match[1])
    hint = suggest(word, backend_names(), synonyms=backend_words())
    issues.append(ScanIssue("FW102", message, match.start(1), match.end(1), hint))
    return None, match.end()


def _recover(
    text: str, position: int, headers: _Headers, issues: list[ScanIssue]
) -> tuple[int, Block | None]:
    """Add an issue for the text at `position`; return the offset where scanning continues.

    The text may be a broken block, which is returned with line 0; the caller sets its line.
    """
    gap = _gap.match(text, position)
    start = gap.end() if gap else position
    stop = headers.after(_line_end(text, start))
    word = _block_word.match(text, start)
    if word is None:
        issues.append(_unexpected_text(text, start))
        return stop if issues[-1].code == "FW101" else _line_end(text, start), None
    end = start + len(text[start:stop].rstrip())
    for closing in _closing.finditer(text, start, stop):
        end = closing.end()
    source = text[start:end]
    column = start - text.rfind("\n", 0, start)
    block = Block(word[2] or "", None, start, end, 0, column, source, broken=True)
    rest = text[end:stop]
    skipped = _tail.match(rest)
    if skipped is None:
        inner = _gap.match(rest)
        issues.append(_unexpected_text(text, end + (inner.end() if inner else 0)))
    return stop, block


def _line_end(text: str, position: int) -> int:
    end = text.find("\n", position)
    return len(text) if end < 0 else end + 1


COMMENT_HINT = say("begin a comment with '#'")
_KEYWORD_SYNONYMS = dict.fromkeys(("class", "entity", "table", "type"), "model") | {
    "choices": "enum",
    "enumeration": "enum",
    "materialized": "view",
}


def _unexpected_text(text: str, start: int) -> ScanIssue:
    """Return the issue for text that is not a `database` line or a `model` block."""
    end = start + len(text[start : _line_end(text, start)].rstrip())
    first = re.match(r"\w+|.", text[start:end], re.ASCII)
    word = first[0] if first else ""
    if word.lower() == "database":
        if _database.match(text, start):
            hint = say("write it once, before all models")
            return ScanIssue("FW103", say("misplaced 'database' line"), start, end, hint)
        hint = say("write 'database' and one of {listed}", listed=", ".join(backend_names()))
        return ScanIssue("FW102", say("invalid 'database' line"), start, end, hint)
    if word == "}":
        hint = say("remove it, or add the missing 'model <Name> {' before it")
        return ScanIssue("FW104", say("unmatched '}'"), start, start + 1, hint)
    meant = _KEYWORD_SYNONYMS.get(word.lower()) or nearest(
        word, ("model", "enum", "view", "database")
    )
    hint = (
        say("did you mean '{meant}'?", meant=meant) if meant else say("write 'model <Name> { … }'")
    )
    if text.startswith(("//", "/*", "--"), start):
        hint = COMMENT_HINT
    message = say("unexpected '{word}' outside a model", word=word)
    return ScanIssue("FW101", message, start, start + max(1, len(word)), hint)
