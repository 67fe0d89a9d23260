"""Syntax errors of single statements, each with a message and a fix."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice

from fw.language.field_types import TYPES
from fw.language.model import RELATION_KINDS
from fw.language.syntax.issues.access_issues import access_issues
from fw.language.syntax.issues.expression_issues import (
    bracket_issues,
    check_issues,
    computed_issues,
)
from fw.language.syntax.issues.field_issues import field_issues
from fw.language.syntax.issues.line_issues import (
    composite_issues,
    display_issues,
    relation_issues,
    timestamps_issues,
    where_issues,
    where_place,
)
from fw.language.syntax.issues.rule_words import missing_name, naming_issues
from fw.language.syntax.issues.syntax_issue import (
    SyntaxIssue,
    bad_name,
    is_name,
    issue_at,
    source_of,
    unexpected,
    word_at,
)
from fw.language.syntax.scanner import COMMENT_HINT
from fw.language.syntax.tokens import (
    COMPOSITES,
    LINE_WORDS,
    NAMINGS,
    NESTED,
    VIEW,
    Statement,
    Token,
    split_computed,
)
from fw.runtime.messages import noun, say
from fw.runtime.names import nearest
from fw.runtime.rules.access_rules import VERBS

__all__ = ["MAX_ISSUES", "find_syntax_issues"]

MAX_ISSUES = 50
"""The search for errors in one line stops after this many."""


_CHARACTERS = {
    "=": say("write a default as 'default <value>'"),
    "?": say("write 'nullable' for a field that may be null"),
    "!": say("write 'required' for a field that must be given"),
    "@": say("write constraints as plain words, such as 'unique'"),
    "[": say("write an array as 'string[]', and a length as 'string(80)'"),
    "]": say("remove it"),
}
_COMMENT_STARTS = ("//", "/*", "--")
"""Beginnings of comments in other languages."""
_HINTS_AFTER = {
    "enum": say("write the values in parentheses, such as 'enum(draft, done)'"),
    "pattern": say("write the pattern in quotes, such as 'pattern \"^[A-Z]{2}$\"'"),
}
"""Hints for an unexpected character by the word before it."""


def find_syntax_issues(statement: Statement, enums: Sequence[str] = ()) -> list[SyntaxIssue]:
    """Return the syntax errors of a statement, at most `MAX_ISSUES`.

    `enums` are the names of the shared enums, which are types, too.
    """
    tokens = statement.tokens
    if statement.kind == "rule":
        return list(islice(access_issues(tokens), MAX_ISSUES))
    if statement.kind == "check":
        return list(islice(check_issues(tokens), MAX_ISSUES))
    if statement.kind in COMPOSITES and (at := where_place(tokens)) is not None:
        found = [*composite_issues(tokens[:at]), *where_issues(tokens[at - 1], tokens[at:])]
        return found[:MAX_ISSUES]
    if statement.kind == "field":
        rest, expression, _ = split_computed(tokens)
        tokens = tuple(rest)
        statement = statement._replace(tokens=tokens)
        found = [*computed_issues(tokens, expression), *bracket_issues(tokens)]
        if found:
            return found[:MAX_ISSUES]
    if statement.kind == "unknown" and tokens[0].text.lower() == "check" and len(tokens) > 1:
        hint = say("write 'check ({source})'", source=source_of(tokens[1:]))
        return [issue_at("FW333", say("'check' requires parentheses"), hint, tokens[1])]
    broken = list(islice(_broken_issues(tokens), MAX_ISSUES))
    if broken:
        return broken
    check = _check_of(statement.kind, enums)
    return list(islice(check(statement.tokens), MAX_ISSUES)) if check else []


def _check_of(
    kind: str, enums: Sequence[str]
) -> Callable[[Sequence[Token]], Iterator[SyntaxIssue]] | None:
    """Return the check of the statements of a kind, None for a kind without one."""
    checks: dict[str, Callable[[Sequence[Token]], Iterator[SyntaxIssue]]] = {
        "display": display_issues,
        "field": partial(field_issues, enums=enums),
        "header": _header,
        "index": composite_issues,
        "map": naming_issues,
        "path": naming_issues,
        "primary": composite_issues,
        "relation": relation_issues,
        "timestamps": timestamps_issues,
        "unique": composite_issues,
        "unknown": _unknown,
    }
    return checks.get(kind)


def _broken_issues(tokens: Sequence[Token]) -> Iterator[SyntaxIssue]:
    """Yield the issues of unterminated strings and of characters that no statement has."""
    listed = any(token.text == "[" for token in tokens)
    for at, token in enumerate(tokens):
        if token.kind not in ("open", "other") or (listed and token.text == "]"):
            continue
        before = word_at(tokens, at - 1) if at else ""
        hint = _HINTS_AFTER.get(before, "") if token.kind == "other" else ""
        if f"{token.text}{word_at(tokens, at + 1)}" in _COMMENT_STARTS:
            hint = COMMENT_HINT
        yield _broken(token)._replace(hint=hint) if hint else _broken(token)
        if hint:
            # The rest of the line belongs to the comment or to the value.
            return


def _broken(token: Token) -> SyntaxIssue:
    if token.kind == "open":
        return issue_at(
            "FW108",
            say("unterminated string"),
            say("add the closing {quote}", quote=token.text[0]),
            token,
        )
    shown = token.text if token.text.isprintable() else f"U+{ord(token.text):04X}"
    hint = _CHARACTERS.get(token.text, say("remove it"))
    return issue_at("FW113", say("unexpected character '{shown}'", shown=shown), hint, token)


def _header(tokens: Sequence[Token]) -> Iterator[SyntaxIssue]:
    word = word_at(tokens, 0) if word_at(tokens, 0) == VIEW else "model"
    origin = ' from "<view>"' if word == VIEW else ""
    unnamed = word == VIEW and word_at(tokens, 1) == "from" and tokens[-1].kind == "string"
    if len(tokens) < 2 or (unnamed and len(tokens) == 3):
        hint = say("write '{word} <Name>{origin} {{ … }}'", word=word, origin=origin)
        yield issue_at("FW105", say("missing {word} name", word=noun(word)), hint, tokens[0])
        return
    bad = bad_name(tokens[1], word)
    if bad:
        yield bad
        return
    header = f"{word} {tokens[1].text}"
    rest = tokens[2:]
    if word_at(rest, 0) == "was":
        if len(rest) < 2 or not is_name(rest[1].text):
            hint = say("write '{header} was <OldName>{origin} {{'", header=header, origin=origin)
            yield issue_at(
                "FW109", say("'was' requires the {word}'s old name", word=noun(word)), hint, rest[0]
            )
            return
        header += f" was {rest[1].text}"
        rest = rest[2:]
    issue = _origin_issue(word, header, rest, tokens[1])
    if issue:
        yield issue
        return
    if word == VIEW:
        header += f" from {rest[1].text}"
        rest = rest[2:]
    if rest:
        yield unexpected(
            "FW105", rest[0], say("write '{header} {{'", header=header), say(" before '{'")
        )


def _origin_issue(word: str, header: str, rest: Sequence[Token], name: Token) -> SyntaxIssue | None:
    """Return the issue of `from "<view>"`, which a view has and a model hasn't."""
    if word != VIEW:
        if word_at(rest, 0) != "from":
            return None
        hint = say(
            "write '{header} {{', or 'view' instead of 'model' for a view of the database",
            header=header,
        )
        return issue_at("FW105", say("a model has no 'from'"), hint, rest[0])
    place = rest[0] if rest else name
    hint = say("write '{header} from \"<view>\" {{'", header=header)
    if word_at(rest, 0) == "from" and len(rest) > 1:
        place = rest[1]
        if place.kind == "string" and "\\" not in place.text:
            return None
    message = say("a view requires 'from' and the name of the view in quotes")
    return issue_at("FW105", message, hint, place)


def _unknown(tokens: Sequence[Token]) -> Iterator[SyntaxIssue]:
    first = tokens[0]
    word = first.text.lower()
    if word in RELATION_KINDS:
        hint = say("move it into 'relations { … }'")
        yield issue_at("FW110", say("'{word}' outside a relations block", word=word), hint, first)
    elif word == "model" or (word == VIEW and len(tokens) > 1):
        message = say("missing '}}' before '{word}'", word=word)
        yield issue_at("FW104", message, say("close the model above with '}'"), first)
    elif word == "enum" and len(tokens) > 1 and tokens[1].kind == "word":
        hint = say("move 'enum {word} {{ … }}' out of the model", word=tokens[1].text)
        yield issue_at("FW113", say("'enum' inside a model"), hint, first)
    elif word in (*VERBS, "deny", "field") and len(tokens) > 1:
        hint = say("move it into 'access { … }'")
        yield issue_at("FW341", say("'{word}' outside an access block", word=word), hint, first)
    elif word == "check":
        yield issue_at(
            "FW333", say("'check' requires a condition"), say("write 'check (a > b)'"), first
        )
    elif word in COMPOSITES:
        yield issue_at(
            "FW111",
            say("'{word}' requires fields", word=word),
            say("write '{word} (a, b)'", word=word),
            first,
        )
    elif word in ("timestamps", *NESTED) and len(tokens) > 1:
        hint = say("move it to the next line")
        yield unexpected("FW106", tokens[1], hint, say(" after '{word}'", word=word))
    elif word == "display" and (len(tokens) == 1 or tokens[1].kind != "word"):
        yield issue_at(
            "FW111", say("'display' requires fields"), say("write 'display <field>'"), first
        )
    elif word in NAMINGS:
        yield missing_name(first)
    elif first.kind != "word":
        yield unexpected("FW106", first, say("write a field as '<name>: <type>'"))
    elif len(tokens) > 1 and tokens[1].kind == "word" and tokens[1].text.lower() in TYPES:
        hint = say("write '{first}: {word}'", first=first.text, word=tokens[1].text)
        yield issue_at("FW106", say("missing colon after '{first}'", first=first.text), hint, first)
    else:
        meant = nearest(word, LINE_WORDS) if len(tokens) == 1 else None
        if meant:
            message, hint = (
                say("unknown keyword '{first}'", first=first.text),
                say("did you mean '{meant}'?", meant=meant),
            )
        else:
            message = say("field '{first}' has no type", first=first.text)
            hint = say("write '{first}: <type>'", first=first.text)
        yield issue_at("FW106", message, hint, first)
