"""One syntax error of a statement, and the errors that all statements share."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from fw.language.reserved_names import invalid_name
from fw.language.syntax.tokens import Token
from fw.runtime.messages import say

__all__ = [
    "SyntaxIssue",
    "bad_name",
    "is_name",
    "issue_at",
    "quoted",
    "source_of",
    "unexpected",
    "word_at",
]

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")


class SyntaxIssue(NamedTuple):
    """A syntax error; `start` and `end` are offsets into the block's text.

    `clear` is the span to remove so that the rest of the line can be parsed. It is None if the
    whole line must go.
    """

    code: str
    message: str
    hint: str
    start: int
    end: int
    clear: tuple[int, int] | None = None


def issue_at(code: str, message: str, hint: str, token: Token) -> SyntaxIssue:
    """Return the issue of a token."""
    return SyntaxIssue(code, message, hint, token.start, token.end)


def word_at(tokens: Sequence[Token], index: int) -> str:
    """Return the text of a token in lower case; "" after the last one."""
    return tokens[index].text.lower() if index < len(tokens) else ""


def quoted(token: Token) -> str:
    """Return the token as a message shows it."""
    return token.text if token.kind == "string" else f"'{token.text}'"


def source_of(tokens: Sequence[Token]) -> str:
    """Return tokens as in the schema, with one space for each gap between them."""
    gaps = [" " if one.end < other.start else "" for one, other in pairwise(tokens)]
    return "".join(token.text + gap for token, gap in zip(tokens, [*gaps, ""], strict=False))


def unexpected(code: str, token: Token, hint: str, context: str = "") -> SyntaxIssue:
    """Return the issue of an unexpected token."""
    return issue_at(
        code, say("unexpected {token}{context}", token=quoted(token), context=context), hint, token
    )


def is_name(text: str) -> bool:
    """Return True if the grammar accepts the text as a name."""
    return _NAME.match(text) is not None


def bad_name(token: Token | None, what: str) -> SyntaxIssue | None:
    """Return the issue of a token that isn't a name; `what` it names is in the message."""
    if token is None or is_name(token.text):
        return None
    return issue_at("FW201", *invalid_name(token.text, what), token)
