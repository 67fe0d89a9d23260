"""The scanner: cuts a schema into its top-level blocks without parsing any of them.

A build looks at every block's hash and parses only those that changed, so this module is
on the path of every build and imports next to nothing. `fw/metamodel.tx` has the last word
on the syntax; a test holds the two together.
"""

from __future__ import annotations

import re
from hashlib import sha256
from itertools import islice

from fw.runtime.database.backends import backend_names, backend_words
from fw.runtime.suggest import nearest, suggest

__all__ = [
    "MAX_BLOCK",
    "MAX_EXAMINED",
    "MAX_MODELS",
    "MAX_REPORTED",
    "MAX_SIZE",
    "MAX_WORDS",
    "Block",
    "Fault",
    "Scan",
    "is_too_long",
    "provider_span",
    "scan",
    "too_large",
]

MAX_SIZE = 8 * 1024 * 1024
"""The largest schema that is read, in characters."""

MAX_LINES = 250_000
"""How many lines a schema may have."""

MAX_MODELS = 10_000
"""How many models a schema may have."""

MAX_BLOCK = 256 * 1024
"""The largest model that is read, in characters."""

MAX_WORDS = 20_000
"""How many words and signs a model may have: the grammar's time goes by them."""

MAX_REPORTED = 1000
"""After so many faults of a file nothing more is looked for in it."""

MAX_EXAMINED = 128 * 1024
"""After so many characters of faulty models nothing more is looked for either."""

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
_block = re.compile(
    rf"{_GAP}(model\b{_BLANK}({_NAME})(?:{_BLANK}was\b{_BLANK}({_NAME}))?+{_GAP}\{{{_BODY}\}}){_END}",
    re.ASCII | re.IGNORECASE,
)
_header = re.compile(
    r"^(?:model|database)\b(?![ \t\r]*:)|^[ \t]++model[ \t]++\w++[^\n{:]*+\{",
    re.ASCII | re.I | re.M,
)
_model_word = re.compile(rf"model\b{_BLANK}({_NAME})?", re.ASCII | re.IGNORECASE)
_closing = re.compile(r"^[ \t\r]*+\}[ \t\r]*+(?:#[^\n]*+)?$", re.M)
_words = re.compile(rf"{_STRING}|\w++|#[^\n]*+\n?|[^\w\s]")


class Fault:
    """What the scanner can't make sense of: `start` and `end` are offsets into the text."""

    __slots__ = ("code", "end", "hint", "message", "start")

    def __init__(self, code: str, message: str, start: int, end: int, hint: str) -> None:
        self.code = code
        self.message = message
        self.start = start
        self.end = end
        self.hint = hint


class Block:
    """One `model` block as text.

    `start` and `end` are offsets into the schema, `line` and `column` say where `model`
    stands (both from 1), `hash` is the hexadecimal SHA-256 of `text`. A `broken` block
    could be delimited only by guessing; parsing it reports why.
    """

    __slots__ = ("broken", "column", "end", "hash", "line", "name", "start", "text", "was")

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
        self.hash = sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
        self.broken = broken

    def __repr__(self) -> str:
        return f"Block({self.name!r}, line={self.line})"


class Scan:
    """A schema cut into blocks, in file order; `provider` is in lower case."""

    __slots__ = ("blocks", "faults", "provider")

    def __init__(
        self, provider: str | None, blocks: tuple[Block, ...], faults: tuple[Fault, ...]
    ) -> None:
        self.provider = provider
        self.blocks = blocks
        self.faults = faults


def too_large() -> Fault:
    """Return the fault of a file that isn't read at all."""
    size = f"{MAX_SIZE // 1024 // 1024} MiB"
    message = f"schema has more than {size} or {MAX_LINES:,} lines"
    return Fault("FW114", message, 0, 0, "split it into two projects")


def is_too_long(block: Block) -> bool:
    """Return whether a block has more text or words than the grammar is given."""
    text = block.text
    if len(text) <= MAX_WORDS:
        return False
    if len(text) > MAX_BLOCK:
        return True
    return next(islice(_words.finditer(text), MAX_WORDS, None), None) is not None


class _Headers:
    """Finds the next line that begins a model, and remembers it: faults come before it."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._asked, self._found = 0, -1

    def after(self, position: int) -> int:
        """Return where the first header from `position` on stands; the text's end for none."""
        if not self._asked <= position <= self._found:
            found = _header.search(self._text, position)
            self._asked, self._found = position, found.start() if found else len(self._text)
        return self._found


def scan(text: str) -> Scan:
    """Cut a schema into its blocks; never raises, what doesn't fit is in `faults`."""
    if len(text) > MAX_SIZE or (len(text) > MAX_LINES and text.count("\n") > MAX_LINES):
        return Scan(None, (), (too_large(),))
    faults: list[Fault] = []
    blocks: list[Block] = []
    position = 1 if text.startswith("\ufeff") else 0
    provider, position = _read_database(text, position, faults)
    headers = _Headers(text)
    line, counted, recovered = 1, 0, 0
    size = len(text)
    match_block, count, rfind = _block.match, text.count, text.rfind
    while position < size:
        match = match_block(text, position)
        if match is None or ("\nmodel " in match[1] and _header.search(match[1], 1)):
            if match is None and _tail.match(text, position):
                break
            known = len(blocks)
            position = _recover(text, position, headers, blocks, faults)
            for block in blocks[known:]:
                line += count("\n", counted, block.start)
                counted, block.line = block.start, line
            recovered += 1
            if recovered > MAX_REPORTED:
                break
            continue
        if len(blocks) == MAX_MODELS:
            message = f"schema has more than {MAX_MODELS:,} models"
            hint = "split it into two projects"
            return Scan(provider, (), (Fault("FW116", message, *match.span(1), hint),))
        start, end = match.span(1)
        line += count("\n", counted, start)
        counted = start
        source, name, was = match.groups()
        column = start - rfind("\n", 0, start)
        blocks.append(Block(name, was, start, end, line, column, source))
        position = match.end()
    return Scan(provider, tuple(blocks), tuple(faults))


def provider_span(text: str) -> tuple[int, int] | None:
    """Return where the `database` line's provider stands, None where there is no such line."""
    gap = _gap.match(text, 1 if text.startswith("\ufeff") else 0)
    match = _database.match(text, gap.end() if gap else 0)
    return match.span(1) if match else None


def _read_database(text: str, position: int, faults: list[Fault]) -> tuple[str | None, int]:
    """Read the optional first line; return the provider and where the models begin."""
    gap = _gap.match(text, position)
    start = gap.end() if gap else position
    match = _database.match(text, start)
    if match is None:
        return None, position
    word = match[1].lower()
    if word in backend_names():
        return word, match.end()
    message = f"unknown database provider '{match[1]}'"
    hint = suggest(word, backend_names(), synonyms=backend_words())
    faults.append(Fault("FW102", message, match.start(1), match.end(1), hint))
    return None, match.end()


def _recover(
    text: str, position: int, headers: _Headers, blocks: list[Block], faults: list[Fault]
) -> int:
    """Note what doesn't fit at `position`; return where scanning can go on: the next header.

    A block that is added doesn't know its line yet.
    """
    gap = _gap.match(text, position)
    start = gap.end() if gap else position
    stop = headers.after(_line_end(text, start))
    word = _model_word.match(text, start)
    if word is None:
        faults.append(_stray(text, start))
        return stop if faults[-1].code == "FW101" else _line_end(text, start)
    end = start + len(text[start:stop].rstrip())
    for closing in _closing.finditer(text, start, stop):
        end = closing.end()
    source = text[start:end]
    column = start - text.rfind("\n", 0, start)
    blocks.append(Block(word[1] or "", None, start, end, 0, column, source, broken=True))
    rest = text[end:stop]
    skipped = _tail.match(rest)
    if skipped is None:
        inner = _gap.match(rest)
        faults.append(_stray(text, end + (inner.end() if inner else 0)))
    return stop


def _line_end(text: str, position: int) -> int:
    end = text.find("\n", position)
    return len(text) if end < 0 else end + 1


_KEYWORD_SYNONYMS = dict.fromkeys(("class", "entity", "table", "type"), "model")


def _stray(text: str, start: int) -> Fault:
    """The fault for text that is neither a `database` line nor a `model` block."""
    end = start + len(text[start : _line_end(text, start)].rstrip())
    first = re.match(r"\w+|.", text[start:end], re.ASCII)
    word = first[0] if first else ""
    if word.lower() == "database":
        if _database.match(text, start):
            hint = "write it once, before all models"
            return Fault("FW103", "misplaced 'database' line", start, end, hint)
        hint = f"write 'database' and one of {', '.join(backend_names())}"
        return Fault("FW102", "invalid 'database' line", start, end, hint)
    if word == "}":
        hint = "remove it, or add the missing 'model <Name> {' before it"
        return Fault("FW104", "unmatched '}'", start, start + 1, hint)
    meant = _KEYWORD_SYNONYMS.get(word.lower()) or nearest(word, ("model", "database"))
    hint = f"did you mean '{meant}'?" if meant else "write 'model <Name> { … }'"
    message = f"unexpected '{word}' outside a model"
    return Fault("FW101", message, start, start + max(1, len(word)), hint)
