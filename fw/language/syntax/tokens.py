"""Tokens and statements of a block, for diagnostics, the formatter and edits.

Works on invalid text too. Builds of valid schemas don't use it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from fw.runtime.rules import condition_tokens
from fw.runtime.rules.column_rules import FORMATS

__all__ = [
    "COMPOSITES",
    "CONSTRAINT_SYNONYMS",
    "FLAGS",
    "LINE_WORDS",
    "NAMINGS",
    "NESTED",
    "TYPE_SYNONYMS",
    "VALUED",
    "VIEW",
    "Statement",
    "Token",
    "find_span",
    "header_start",
    "split_computed",
    "split_name",
    "statements",
    "tokenize",
]

FLAGS = (
    *("primary", "required", "unique", "nullable", "index", "private", "readonly"),
    *("not_blank", *FORMATS, "past", "future"),
)
VALUED = (
    *("default", "updated", "references", "on_delete", "on_update", "was"),
    *("min", "max", "min_length", "max_length", "pattern", "map", "computed"),
)
"""Attributes of a field without and with a value."""
COMPOSITES = ("primary", "unique", "index")
VIEW = "view"
"""Word that begins the block of a view."""
NAMINGS = ("map", "path")
"""Words that begin a line with the name of the table, or with the path."""
LINE_WORDS = (*COMPOSITES, "check", "timestamps", "display", *NAMINGS, "relations", "access")
"""Words that begin a line which isn't a field."""
NESTED: Mapping[str, str] = {"relations": "relation", "access": "rule"}
"""The kind of the lines in each block of a model."""

TYPE_SYNONYMS = {
    "bigint": "int", "binary": "bytes", "blob": "bytes", "boolean": "bool", "bytea": "bytes",
    "attachment": "file", "char": "string", "document": "file", "photo": "image",
    "picture": "image", "upload": "file", "varbinary": "bytes",
    "clob": "text", "double": "float", "email": "string", "guid": "uuid", "integer": "int",
    "jsonb": "json", "long": "int", "longtext": "text", "money": "decimal", "number": "int",
    "numeric": "decimal", "object": "json", "real": "float", "serial": "int",
    "smallint": "int", "str": "string", "timestamp": "datetime", "timestamptz": "datetime",
    "url": "string", "varchar": "string",
}  # fmt: skip
CONSTRAINT_SYNONYMS = {
    "belongs_to": "references", "fk": "references", "foreign": "references",
    "indexed": "index", "key": "primary", "mandatory": "required", "not_null": "required",
    "notnull": "required", "null": "nullable", "ondelete": "on_delete",
    "onupdate": "on_update",
    "column": "map", "db_column": "map", "hidden": "private", "optional": "nullable", "pk": "primary", "primary_key": "primary",
    "read_only": "readonly", "ref": "references", "renamed": "was", "renamed_from": "was",
    "secret": "private", "write_only": "private", "writeonly": "private",
    "gte": "min", "minimum": "min", "at_least": "min", "lte": "max", "maximum": "max",
    "at_most": "max", "length": "min_length", "minlength": "min_length", "size": "min_length",
    "maxlength": "max_length", "regex": "pattern", "regexp": "pattern", "matches": "pattern",
    "generated": "computed",
    "match": "pattern", "nonblank": "not_blank", "notblank": "not_blank", "filled": "not_blank",
    "not_empty": "not_blank", "nonempty": "not_blank", "presence": "not_blank", "uri": "url",
    "mail": "email", "tel": "phone", "telephone": "phone",
}  # fmt: skip
"""Words of other languages for types and attributes."""

_TOKEN = re.compile(
    r"""(?P<newline>\n)|[ \t\r\ufeff]+|(?P<comment>\#[^\n]*)"""
    r"""|(?P<string>"(?:[^"\\\n]++|\\[^\n])*+"|'(?:[^'\\\n]++|\\[^\n])*+')"""
    r"""|(?P<open>["'][^\n]*)|(?P<word>[+-]?\.?\w[\w.\-+]*)"""
    r"""|(?P<mark>[{}():,]|\[\])|(?P<other><=|>=|!=|<>|==|\|\||.)"""
)


class Token(NamedTuple):
    """`kind` is newline, comment, string, open (an unclosed string), word, mark or other."""

    kind: str
    text: str
    start: int
    end: int


class Statement(NamedTuple):
    """The tokens of one line, or between braces.

    `kind` is header, field, primary, unique, index, check, timestamps, display, map, path, relations,
    relation, access, rule, open, close or unknown; `depth` counts the braces around it.
    """

    kind: str
    tokens: tuple[Token, ...]
    depth: int

    @property
    def start(self) -> int:
        """The offset of the first character."""
        return self.tokens[0].start

    @property
    def end(self) -> int:
        """The offset after the last character."""
        return self.tokens[-1].end


def tokenize(text: str) -> Iterator[Token]:
    """Split text into tokens; only white space is dropped."""
    for match in _TOKEN.finditer(text):
        if match.lastgroup:
            yield Token(match.lastgroup, match[0], match.start(), match.end())


def split_name(words: Sequence[str]) -> tuple[Sequence[str], str]:
    """Return the condition after `where`, and the quoted name after it; empty without one."""
    if len(words) > 1 and words[-2].lower() == "name" and words[-1][0] in "\"'":
        return words[:-2], words[-1]
    return words, ""


def split_computed(tokens: Sequence[Token]) -> tuple[Sequence[Token], Sequence[Token], int]:
    """Return a field's tokens without `computed (…)`, the tokens of that, and their index."""
    for start in range(3, len(tokens) - 1):
        if tokens[start].text.lower() == "computed" and tokens[start + 1].text == "(":
            depth, end = 1, start + 2
            while depth and end < len(tokens):
                depth += {"(": 1, ")": -1}.get(tokens[end].text, 0)
                end += 1
            return (*tokens[:start], *tokens[end:]), tokens[start:end], start
    return tokens, (), 0


def header_start(text: str) -> int:
    """Return the offset of the word `model` or `view` in a block, below its description."""
    words = (token.start for token in tokenize(text) if token.kind not in ("comment", "newline"))
    return next(words, 0)


def statements(text: str) -> list[Statement]:
    """Split a block into statements, including header and braces, without comments."""
    found: list[Statement] = []
    pending: list[Token] = []
    depth = 0
    inside = ""

    def finish() -> None:
        if pending:
            kind = _kind(pending, depth, inside, first=not found)
            found.append(Statement(kind, tuple(pending), depth))
            pending.clear()

    for token in tokenize(text):
        if token.kind == "comment":
            continue
        if token.kind == "newline":
            finish()
        elif token.text == "{":
            finish()
            inside = NESTED.get(found[-1].kind, "") if depth == 1 and found else ""
            found.append(Statement("open", (token,), depth))
            depth += 1
        elif token.text == "}":
            finish()
            depth = max(0, depth - 1)
            inside = ""
            found.append(Statement("close", (token,), depth))
        else:
            pending.append(token)
    finish()
    return found


def _kind(tokens: list[Token], depth: int, inside: str, *, first: bool) -> str:
    if first:
        return "header"
    word = tokens[0].text.lower()
    if inside:
        return inside
    if len(tokens) > 1 and tokens[1].text == ":":
        return "field"
    if word in NESTED and len(tokens) == 1 and depth == 1:
        return word
    if word == "timestamps" and (len(tokens) == 1 or tokens[1].text == "("):
        return "timestamps"
    if word == "check" and "(" in [token.text for token in tokens[1:3]]:
        return "check"
    if word == "display" and len(tokens) > 1 and tokens[1].kind == "word":
        return "display"
    if word in NAMINGS and len(tokens) > 1 and tokens[1].kind in ("string", "word"):
        return word
    if word in COMPOSITES and len(tokens) > 1 and tokens[1].text == "(":
        return word
    return "unknown"


@lru_cache(maxsize=2)
def _by_kind(text: str) -> dict[str, list[Statement]]:
    # Cached because a block may have many errors.
    found: dict[str, list[Statement]] = {}
    for statement in statements(text):
        found.setdefault(statement.kind, []).append(statement)
    return found


def find_span(
    text: str, kind: str, index: int, word: str = "", nth: int = 0, *, condition: bool = False
) -> tuple[int, int]:
    """Return the span of a word in the statement number `index` of a kind.

    `nth` selects one of several such words, or the last. Without the word, the span is the whole
    statement. With `condition`, the word is searched for in the statement's condition first.
    """
    of_kind = _by_kind(text).get(kind)
    if not of_kind:
        start = header_start(text)
        return start, start + len(text[start:].split("\n", 1)[0])
    statement = of_kind[min(index, len(of_kind) - 1)]
    if condition and (found := _in_condition(text, statement, word, nth)):
        return found
    if word:
        hits = [token for token in statement.tokens if token.text == word]
        hits = hits or [t for t in statement.tokens if t.text.lower() == word.lower()]
        # A reference to a named field: `Author.email`.
        hits = hits or [t for t in statement.tokens if t.text.startswith(f"{word}.")]
        if hits:
            token = hits[min(nth, len(hits) - 1)]
            return token.start, token.end
    return statement.start, statement.end


def _in_condition(text: str, statement: Statement, word: str, nth: int) -> tuple[int, int] | None:
    """Return the span of a word after `where`, `when` or `computed`, or of a `check` line."""
    opening = 0
    if statement.kind == "field":
        opening = split_computed(statement.tokens)[2] + 1
    elif statement.kind != "check":
        opening = next(
            (
                at + 1
                for at, token in enumerate(statement.tokens)
                if token.text.lower() in ("where", "when")
            ),
            0,
        )
    if not opening and statement.kind != "check":
        return None
    tokens = statement.tokens[opening or 1 :]
    start, end = tokens[0].start, tokens[-1].end
    found = condition_tokens.find(text[start:end], word, nth)
    return found and (start + found[0], start + found[1])
