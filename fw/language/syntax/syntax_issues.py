"""Syntax errors of single statements, each with a message and a fix."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice

from fw.language.model import ACTIONS, RELATION_KINDS, TYPES, UPDATE_ACTIONS
from fw.language.syntax.line_issues import (
    composite_issues,
    display_issues,
    list_issues,
    relation_issues,
    rule_issues,
    timestamps_issues,
    where_issues,
    where_place,
)
from fw.language.syntax.rule_words import (
    COLUMN_HINT,
    RULE_HINTS,
    bracket_issues,
    check_issues,
    column_issue,
    computed_issues,
    missing_name,
    naming_issues,
    rule_value_issue,
)
from fw.language.syntax.syntax_issue import (
    SyntaxIssue,
    bad_name,
    is_name,
    issue_at,
    quoted,
    source_of,
    unexpected,
)
from fw.language.syntax.tokens import (
    COMPOSITES,
    CONSTRAINT_SYNONYMS,
    FLAGS,
    LINE_WORDS,
    NAMINGS,
    NESTED,
    TYPE_SYNONYMS,
    VALUED,
    VIEW,
    Statement,
    Token,
    split_computed,
)
from fw.runtime.names import nearest, suggest
from fw.runtime.rules.access_rules import VERBS

__all__ = ["MAX_ISSUES", "find_syntax_issues"]

MAX_ISSUES = 50
"""The search for errors in one line stops after this many."""


_CHARACTERS = {
    "=": "write a default as 'default <value>'",
    "?": "write 'nullable' for a field that may be null",
    "!": "write 'required' for a field that must be given",
    "@": "write constraints as plain words, such as 'unique'",
    "[": "write an array as 'string[]', and a length as 'string(80)'",
    "]": "remove it",
}


def find_syntax_issues(statement: Statement, enums: Sequence[str] = ()) -> list[SyntaxIssue]:
    """Return the syntax errors of a statement, at most `MAX_ISSUES`.

    `enums` are the names of the shared enums, which are types, too.
    """
    tokens = statement.tokens
    if statement.kind == "rule":
        return list(islice(rule_issues(tokens), MAX_ISSUES))
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
        hint = f"write 'check ({source_of(tokens[1:])})'"
        return [issue_at("FW333", "'check' requires parentheses", hint, tokens[1])]
    listed = any(token.text == "[" for token in tokens)
    broken = [
        _broken(token)
        for token in tokens
        if token.kind == "open" or (token.kind == "other" and not (listed and token.text == "]"))
    ]
    if broken:
        return broken[:MAX_ISSUES]
    checks: dict[str, Callable[[Sequence[Token]], Iterator[SyntaxIssue]]] = {
        "display": display_issues,
        "field": partial(_field, enums=enums),
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
    check = checks.get(statement.kind)
    return list(islice(check(statement.tokens), MAX_ISSUES)) if check else []


def _broken(token: Token) -> SyntaxIssue:
    if token.kind == "open":
        return issue_at("FW108", "unterminated string", f"add the closing {token.text[0]}", token)
    shown = token.text if token.text.isprintable() else f"U+{ord(token.text):04X}"
    hint = _CHARACTERS.get(token.text, "remove it")
    return issue_at("FW113", f"unexpected character '{shown}'", hint, token)


def _word(tokens: Sequence[Token], index: int) -> str:
    return tokens[index].text.lower() if index < len(tokens) else ""


def _header(tokens: Sequence[Token]) -> Iterator[SyntaxIssue]:
    word = _word(tokens, 0) if _word(tokens, 0) == VIEW else "model"
    origin = ' from "<view>"' if word == VIEW else ""
    unnamed = word == VIEW and _word(tokens, 1) == "from" and tokens[-1].kind == "string"
    if len(tokens) < 2 or (unnamed and len(tokens) == 3):
        hint = f"write '{word} <Name>{origin} {{ … }}'"
        yield issue_at("FW105", f"missing {word} name", hint, tokens[0])
        return
    bad = bad_name(tokens[1], word)
    if bad:
        yield bad
        return
    header = f"{word} {tokens[1].text}"
    rest = tokens[2:]
    if _word(rest, 0) == "was":
        if len(rest) < 2 or not is_name(rest[1].text):
            hint = f"write '{header} was <OldName>{origin} {{'"
            yield issue_at("FW109", f"'was' requires the {word}'s old name", hint, rest[0])
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
        yield unexpected("FW105", rest[0], f"write '{header} {{'", " before '{'")


def _origin_issue(word: str, header: str, rest: Sequence[Token], name: Token) -> SyntaxIssue | None:
    """Return the issue of `from "<view>"`, which a view has and a model hasn't."""
    if word != VIEW:
        if _word(rest, 0) != "from":
            return None
        hint = f"write '{header} {{', or 'view' instead of 'model' for a view of the database"
        return issue_at("FW105", "a model has no 'from'", hint, rest[0])
    place = rest[0] if rest else name
    hint = f"write '{header} from \"<view>\" {{'"
    if _word(rest, 0) == "from" and len(rest) > 1:
        place = rest[1]
        if place.kind == "string" and "\\" not in place.text:
            return None
    message = "a view requires 'from' and the name of the view in quotes"
    return issue_at("FW105", message, hint, place)


def _field(tokens: Sequence[Token], *, enums: Sequence[str]) -> Iterator[SyntaxIssue]:
    bad = bad_name(tokens[0], "field")
    if bad:
        yield bad
    if len(tokens) < 3:
        hint = f"write '{tokens[0].text}: <type>' with one of {', '.join(TYPES)}"
        yield issue_at("FW106", f"field '{tokens[0].text}' has no type", hint, tokens[0])
        return
    kind = tokens[2]
    if kind.text.lower() not in TYPES and kind.text not in enums:
        yield _unknown_type(tokens[0], kind, enums)
    rest = tokens[3:]
    if rest and rest[0].text == "(":
        closing = next((i for i, token in enumerate(rest) if token.text == ")"), None)
        if closing is None:
            yield issue_at("FW112", "unclosed '('", "add ')' after the arguments", rest[0])
            return
        yield from list_issues(rest[1:closing], rest[0], "FW112", "argument")
        rest = rest[closing + 1 :]
    if rest and rest[0].text == "[]":
        rest = rest[1:]
    yield from _constraints(rest)


def _unknown_type(name: Token, kind: Token, enums: Sequence[str]) -> SyntaxIssue:
    word = kind.text
    if word.lower() in (*FLAGS, *VALUED):
        hint = f"write '{name.text}: <type> {word}'"
        return issue_at("FW106", f"field '{name.text}' has no type", hint, kind)
    hint = suggest(word, (*TYPES, *enums), synonyms=TYPE_SYNONYMS)
    if word.lower() in ("array", "list"):
        hint = "write an array as the type of its items with '[]', such as 'string[]'"
    if word[:1].isupper() and not hint.startswith("did you"):
        hint = f"write a foreign key as '{name.text}_id: uuid references {word}'"
    return issue_at("FW301", f"unknown type {quoted(kind)}", hint, kind)


def _constraints(tokens: Sequence[Token]) -> Iterator[SyntaxIssue]:
    index = 0
    while index < len(tokens):
        token, word = tokens[index], tokens[index].text.lower()
        follower = tokens[index + 1] if index + 1 < len(tokens) else None
        if follower is not None and follower.text == ":":
            message = f"field {quoted(token)} is not on its own line"
            yield issue_at("FW107", message, "move it to the next line", token)
            return
        index += 1
        if word in FLAGS:
            continue
        if word in VALUED:
            issue = _value(token, follower, _word(tokens, index + 1))
            if issue:
                yield issue._replace(clear=(token.start, issue.end))
            if follower is None or follower.text.lower() not in (*FLAGS, *VALUED):
                index += 1
            if word in _CALLING and index < len(tokens) and tokens[index].text == "(":
                index, issue = _call(tokens, index)
                if issue:
                    yield issue._replace(clear=(token.start, tokens[index - 1].end))
            continue
        meant = _similar_constraint(token)
        issue, end = _unknown_constraint(token, meant), token.end
        if token.kind == "mark" and token.text != ",":
            yield issue._replace(clear=(token.start, tokens[-1].end))
            return
        if (
            meant in VALUED
            and follower is not None
            and follower.text.lower() not in (*FLAGS, *VALUED)
        ):
            # The value belongs to the misspelled constraint, as in `refernces Author`.
            index, end = index + 1, follower.end
            if meant in _CALLING and _word(tokens, index) == "(":
                index, _ = _call(tokens, index)
                end = tokens[index - 1].end
        yield issue._replace(clear=(token.start, end))


def _similar_constraint(token: Token) -> str | None:
    """Return the constraint that a misspelled word is similar to."""
    if token.kind != "word" or token.text.lower() in TYPES:
        return None
    synonym = CONSTRAINT_SYNONYMS.get(token.text.lower())
    return synonym or nearest(token.text, (*FLAGS, *VALUED))


def _unknown_constraint(token: Token, meant: str | None) -> SyntaxIssue:
    if token.text == ",":
        return unexpected("FW303", token, "separate constraints by spaces")
    if token.kind == "mark":
        hint = "write 'unique (a, b)' and 'index (a, b)' on their own lines"
        return unexpected("FW303", token, hint)
    if token.kind == "string":
        return unexpected("FW303", token, f"for a default, write: default {token.text}")
    if token.text.lower() in TYPES:
        return issue_at(
            "FW303", f"second type '{token.text}'", "remove it: a field has one type", token
        )
    hint = f"did you mean '{meant}'?" if meant else f"use one of {', '.join((*FLAGS, *VALUED))}"
    return issue_at("FW303", f"unknown constraint '{token.text}'", hint, token)


_ACTIONS: dict[str, tuple[str, ...]] = {"on_delete": ACTIONS, "on_update": UPDATE_ACTIONS}
_ACTION_SYNONYMS = {"null": "set_null", "delete": "cascade", "update": "cascade"}
_CALLING = ("default", "updated")
"""Constraints whose value may be a call: `now()`."""
_VALUE_HINTS = {
    "default": 'for example: default 0, default true, default "text" or default now()',
    "updated": "write 'updated now()'",
    "references": "write 'references <Model>' or 'references <Model>.<field>'",
    "on_delete": "use 'on_delete cascade', 'on_delete restrict' or 'on_delete set_null'",
    "on_update": "write 'on_update' and one of cascade, restrict, set_null, no_action",
    "was": "write 'was <old_name>'",
    "map": COLUMN_HINT,
    "computed": "write 'computed (price * quantity)'",
    **RULE_HINTS,
}


def _call(tokens: Sequence[Token], index: int) -> tuple[int, SyntaxIssue | None]:
    """Return the index after the parentheses that begin at `index`, and their issue."""
    closing = next((i for i, one in enumerate(tokens) if i > index and one.text == ")"), None)
    if closing is None:
        return len(tokens), issue_at("FW112", "unclosed '('", "add ')'", tokens[index])
    if closing == index + 1:
        return closing + 1, None
    name = tokens[index - 1].text
    message = f"generator '{name}()' takes no arguments"
    return closing + 1, issue_at("FW112", message, f"write '{name}()'", tokens[index + 1])


def _value(keyword: Token, value: Token | None, following: str) -> SyntaxIssue | None:
    word = keyword.text.lower()
    if value is not None and word == "default" and value.text == "[]":
        return None
    if value is None or value.kind == "mark":
        return issue_at(
            "FW109", f"constraint '{word}' requires a value", _VALUE_HINTS[word], keyword
        )
    if word == "default":
        if value.kind == "word" and not value.text.isascii():
            hint = f'write: default "{value.text}"'
            return issue_at("FW309", f"default '{value.text}' requires quotes", hint, value)
        return None
    if word == "updated":
        if following == "(":
            return None
        return issue_at("FW109", "constraint 'updated' requires a call", _VALUE_HINTS[word], value)
    if word in RULE_HINTS:
        return rule_value_issue(word, value)
    if word == "map":
        return column_issue(value)
    if word in _ACTIONS:
        if value.text.lower() in _ACTIONS[word]:
            return None
        hint = suggest(value.text, _ACTIONS[word], synonyms=_ACTION_SYNONYMS)
        return issue_at("FW303", f"unknown {word} action {quoted(value)}", hint, value)
    if word == "references" and value.text.count(".") == 1 and value.kind == "word":
        return None if all(map(is_name, value.text.split("."))) else bad_name(value, "model")
    return bad_name(value, "model" if word == "references" else "field")


def _unknown(tokens: Sequence[Token]) -> Iterator[SyntaxIssue]:
    first = tokens[0]
    word = first.text.lower()
    if word in RELATION_KINDS:
        hint = "move it into 'relations { … }'"
        yield issue_at("FW110", f"'{word}' outside a relations block", hint, first)
    elif word == "model" or (word == VIEW and len(tokens) > 1):
        message = f"missing '}}' before '{word}'"
        yield issue_at("FW104", message, "close the model above with '}'", first)
    elif word == "enum" and len(tokens) > 1 and tokens[1].kind == "word":
        hint = f"move 'enum {tokens[1].text} {{ … }}' out of the model"
        yield issue_at("FW113", "'enum' inside a model", hint, first)
    elif word in (*VERBS, "deny", "field") and len(tokens) > 1:
        hint = "move it into 'access { … }'"
        yield issue_at("FW341", f"'{word}' outside an access block", hint, first)
    elif word == "check":
        yield issue_at("FW333", "'check' requires a condition", "write 'check (a > b)'", first)
    elif word in COMPOSITES:
        yield issue_at("FW111", f"'{word}' requires fields", f"write '{word} (a, b)'", first)
    elif word in ("timestamps", *NESTED) and len(tokens) > 1:
        hint = "move it to the next line"
        yield unexpected("FW106", tokens[1], hint, f" after '{word}'")
    elif word == "display" and (len(tokens) == 1 or tokens[1].kind != "word"):
        yield issue_at("FW111", "'display' requires fields", "write 'display <field>'", first)
    elif word in NAMINGS:
        yield missing_name(first)
    elif first.kind != "word":
        yield unexpected("FW106", first, "write a field as '<name>: <type>'")
    elif len(tokens) > 1 and tokens[1].kind == "word" and tokens[1].text.lower() in TYPES:
        hint = f"write '{first.text}: {tokens[1].text}'"
        yield issue_at("FW106", f"missing colon after '{first.text}'", hint, first)
    else:
        meant = nearest(word, LINE_WORDS) if len(tokens) == 1 else None
        if meant:
            message, hint = f"unknown keyword '{first.text}'", f"did you mean '{meant}'?"
        else:
            message = f"field '{first.text}' has no type"
            hint = f"write '{first.text}: <type>'"
        yield issue_at("FW106", message, hint, first)
