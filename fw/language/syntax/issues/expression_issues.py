"""Syntax errors of conditions and expressions: `check`, `where`, `when`, `computed`, brackets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise, takewhile

from fw.language.syntax.issues.syntax_issue import SyntaxIssue, bad_name, issue_at, source_of
from fw.language.syntax.tokens import FLAGS, VALUED, Token
from fw.runtime.messages import say
from fw.runtime.rules import conditions

__all__ = ["bracket_issues", "check_issues", "computed_issues", "condition_issues"]

_OPERATORS = ("<", "<=", ">", ">=", "=", "==", "!=", "<>", "+", "-", "*", "/")
_MAX_DEPTH = 5
"""Maximum depth of parentheses in an expression, as in the grammar."""


def check_issues(tokens: Sequence[Token]) -> Iterator[SyntaxIssue]:
    """Yield the syntax errors of a `check` line."""
    if tokens[1].text != "(" and (bad := bad_name(tokens[1], "check")):
        yield bad
    yield from condition_issues(tokens[2:])


def condition_issues(tokens: Sequence[Token], after: str = "check") -> Iterator[SyntaxIssue]:
    """Yield the first token that no condition contains, after `check`, `where` or `computed`."""
    for token in tokens:
        joins = after == "computed" and token.text == "||"
        wrong = token.kind == "other" and token.text not in _OPERATORS and not joins
        if wrong or token.kind == "open" or (token.kind == "mark" and token.text == ":"):
            code, noun = ("FW333", say("a condition"))
            if after == "computed":
                code, noun = ("FW334", say("an expression"))
            shown = token.text[:1] if token.kind == "open" else token.text
            hint = conditions.EXAMPLES[after]
            if shown == "||":
                hint = say("join texts in a computed field, or use 'or' between conditions")
            yield issue_at(
                code, say("unexpected '{shown}' in {noun}", shown=shown, noun=noun), hint, token
            )
            return


def computed_issues(tokens: Sequence[Token], expression: Sequence[Token]) -> Iterator[SyntaxIssue]:
    """Yield the syntax errors of `computed` in a field.

    `expression` are the tokens of `computed (…)`, and `tokens` the others of the field.
    """
    marks = [token.text for token in expression]
    if expression:
        yield from condition_issues(expression[2:], "computed")
        depths = accumulate({"(": 1, ")": -1}.get(mark, 0) for mark in marks)
        if marks.count("(") > marks.count(")"):
            yield issue_at(
                "FW112", say("unclosed '('"), say("add ')' after the expression"), expression[1]
            )
        elif max(depths) > _MAX_DEPTH:
            message = say("parentheses are nested over {maximum} deep", maximum=_MAX_DEPTH)
            yield issue_at("FW334", message, say("shorten the expression"), expression[0])
        return
    for before, token, follower in zip(tokens[2:], tokens[3:], tokens[4:], strict=False):
        named = before.text.lower() in ("was", "references", "default", "(", ",")
        if token.text.lower() != "computed" or named or follower.kind == "mark":
            continue
        words = takewhile(
            lambda one: one.text.lower() not in (*FLAGS, *VALUED),
            tokens[tokens.index(token) + 1 :],
        )
        hint = say("write 'computed ({words})'", words=source_of(list(words)) or "price * quantity")
        yield issue_at("FW109", say("'computed' requires parentheses"), hint, follower)
        return


def bracket_issues(tokens: Sequence[Token]) -> Iterator[SyntaxIssue]:
    """Yield the misplaced brackets of a field: `string[][]`, `string[](40)` and `default [1]`."""
    for index, (token, follower) in enumerate(pairwise(tokens)):
        if token.text == "[]" and follower.text == "[]" and index >= 3:
            hint = say("use 'json' for arrays of arrays")
            yield issue_at("FW302", say("an array cannot have arrays as items"), hint, follower)
            return
        if token.text == "[]" and follower.text == "(" and index >= 3:
            hint = say("write '{word}(…)[]'", word=tokens[2].text)
            yield issue_at("FW302", say("'[]' comes after the arguments"), hint, follower)
            return
        if token.text.lower() == "default" and follower.text == "[" and index >= 3:
            hint = say("write 'default []', and add items in the service")
            yield issue_at("FW309", say("the default of an array is empty"), hint, follower)
            return
