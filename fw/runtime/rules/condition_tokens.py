"""Tokens of conditions, and the place of a word in one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

__all__ = [
    "EXAMPLES",
    "KEYWORDS",
    "ConditionError",
    "Token",
    "find",
    "quoted",
    "tokens_of",
    "unquoted",
]

_TOKEN = re.compile(
    r"""\s*(?:(?P<text>"(?:[^"\\\n]|\\[^\n])*"|'(?:[^'\\\n]|\\[^\n])*')"""
    r"|(?P<number>[0-9]+(?:\.[0-9]+)?(?![\w.]))|(?P<name>[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)"
    r"|(?P<mark><=|>=|!=|<>|==|\|\||[-+*/()<>=,]))",
    re.ASCII,
)
KEYWORDS = ("and", "false", "in", "is", "not", "null", "or", "true")
"""Words of conditions, which can't be names in them."""
EXAMPLES = {
    "check": "compare fields and values: check (ends_at > starts_at)",
    "where": "compare fields and values: where (deleted_at is null)",
    "when": "compare fields and values: when author_id = me",
    "computed": "calculate with fields: computed (price * quantity)",
}
"""A hint for each word that a condition or an expression follows."""
JOINS = {
    "condition": "join conditions by 'and' or 'or'",
    "expression": "join fields by '+', '*' or '||'",
}
"""A hint for a part that follows a whole condition or expression."""
_ALIASES = {"<>": "!=", "==": "="}
_ESCAPES = {"n": "\n", "t": "\t"}


class ConditionError(ValueError):
    """An invalid condition; `word` is the part that is wrong, empty for its end.

    `nth` counts the same words before it.
    """

    def __init__(self, message: str, hint: str, word: str = "", nth: int = 0) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.word = word
        self.nth = nth


def find(text: str, word: str, nth: int = 0) -> tuple[int, int] | None:
    """Return the offsets of a word or a part of a condition in its text, None if it isn't there.

    `nth` selects one of several. The word is canonical text; an empty one is the last token.
    """
    tokens = list(tokens_of(text))
    if not word:
        return (tokens[-1].start, tokens[-1].end) if tokens else None
    wanted = [token.key for token in tokens_of(word)]
    places = range(len(tokens) - len(wanted) + 1)
    keys = [token.key for token in tokens]
    hits = [at for at in places if keys[at : at + len(wanted)] == wanted]
    if not hits:
        return None
    first = hits[min(nth, len(hits) - 1)]
    return tokens[first].start, tokens[first + len(wanted) - 1].end


class Token(NamedTuple):
    """`kind` is text, number, name, keyword, mark or unknown; the offsets are those of `word`."""

    kind: str
    word: str
    start: int
    end: int

    @property
    def key(self) -> str:
        """The canonical text."""
        return quoted(unquoted(self.word)) if self.kind == "text" else self.word


def tokens_of(text: str) -> Iterator[Token]:
    """Yield the tokens of a condition; those that no condition has are unknown."""
    position = 0
    text = text.rstrip()
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None:
            start = len(text) - len(text[position:].lstrip())
            yield Token("unknown", text[start], start, start + 1)
            position = start + 1
            continue
        kind = str(match.lastgroup)
        word, (start, position) = match[kind], match.span(kind)
        if kind == "name" and word.lower() in KEYWORDS:
            kind, word = "keyword", word.lower()
        yield Token(kind, _ALIASES.get(word, word) if kind == "mark" else word, start, position)


def unquoted(word: str) -> str:
    """Return the value of a text in quotes."""
    return re.sub(r"\\(.)", lambda match: _ESCAPES.get(match[1], match[1]), word[1:-1])


def quoted(value: str) -> str:
    """Return a text in quotes, as canonical text."""
    escaped = value.replace("\\", "\\\\").replace("'", "\\'")
    return "'" + escaped.replace("\n", "\\n").replace("\t", "\\t") + "'"
