"""Syntax errors of a field: its name, its type and its constraints."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence

from fw.language.field_types import TYPES
from fw.language.model import ACTIONS, UPDATE_ACTIONS
from fw.language.syntax.issues.line_issues import list_issues
from fw.language.syntax.issues.rule_words import (
    COLUMN_HINT,
    RULE_HINTS,
    column_issue,
    rule_value_issue,
)
from fw.language.syntax.issues.syntax_issue import (
    SyntaxIssue,
    bad_name,
    is_name,
    issue_at,
    quoted,
    unexpected,
    word_at,
)
from fw.language.syntax.tokens import CONSTRAINT_SYNONYMS, FLAGS, TYPE_SYNONYMS, VALUED, Token
from fw.runtime.messages import say
from fw.runtime.names import nearest, suggest

__all__ = ["field_issues"]

_ACTIONS: dict[str, tuple[str, ...]] = {"on_delete": ACTIONS, "on_update": UPDATE_ACTIONS}
_ACTION_SYNONYMS = {
    "null": "set_null",
    "delete": "cascade",
    "update": "cascade",
    "no_action": "restrict",
}
_CALLING = ("default", "updated")
"""Constraints whose value may be a call: `now()`."""
_VALUE_HINTS = {
    "default": say('for example: default 0, default true, default "text" or default now()'),
    "updated": say("write 'updated now()'"),
    "references": say("write 'references <Model>' or 'references <Model>.<field>'"),
    "on_delete": say("use 'on_delete cascade', 'on_delete restrict' or 'on_delete set_null'"),
    "on_update": say("write 'on_update' and one of cascade, restrict, set_null, no_action"),
    "was": say("write 'was <old_name>'"),
    "map": COLUMN_HINT,
    "computed": say("write 'computed (price * quantity)'"),
    **RULE_HINTS,
}


def field_issues(tokens: Sequence[Token], *, enums: Sequence[str]) -> Iterator[SyntaxIssue]:
    """Yield the syntax errors of a field; `enums` are the names of the shared enums."""
    bad = bad_name(tokens[0], "field")
    if bad:
        yield bad
    if len(tokens) < 3:
        hint = say(
            "write '{word}: <type>' with one of {listed}",
            word=tokens[0].text,
            listed=", ".join(TYPES),
        )
        yield issue_at(
            "FW106", say("field '{word}' has no type", word=tokens[0].text), hint, tokens[0]
        )
        return
    kind = tokens[2]
    if kind.text.lower() not in TYPES and kind.text not in enums:
        yield _unknown_type(tokens[0], kind, enums, many=word_at(tokens, 3) == "[]")
    rest = tokens[3:]
    if rest and rest[0].text == "(":
        closing = next((i for i, token in enumerate(rest) if token.text == ")"), None)
        if closing is None:
            yield issue_at(
                "FW112", say("unclosed '('"), say("add ')' after the arguments"), rest[0]
            )
            return
        yield from list_issues(rest[1:closing], rest[0], "FW112", "argument")
        rest = rest[closing + 1 :]
    if rest and rest[0].text == "[]":
        rest = rest[1:]
    yield from _constraints(rest)


def _unknown_type(name: Token, kind: Token, enums: Sequence[str], *, many: bool) -> SyntaxIssue:
    word = kind.text
    if word.lower() in (*FLAGS, *VALUED):
        typed = say("write '{name}: <type> {word}'", name=name.text, word=word)
        return issue_at("FW106", say("field '{name}' has no type", name=name.text), typed, kind)
    hint = suggest(word, (*TYPES, *enums), synonyms=TYPE_SYNONYMS)
    if word.lower() in ("array", "list"):
        hint = say("write an array as the type of its items with '[]', such as 'string[]'")
    if word[:1].isupper() and not hint.startswith("did you"):
        hint = say(
            "write a foreign key as '{name}_id: uuid references {word}'", name=name.text, word=word
        )
        if many:
            hint = say(
                "write a list of records as 'relations {{ has_many {word} as {name} }}'",
                word=word,
                name=name.text,
            )
    return issue_at("FW301", say("unknown type {kind}", kind=quoted(kind)), hint, kind)


def _constraints(tokens: Sequence[Token]) -> Iterator[SyntaxIssue]:
    index = 0
    while index < len(tokens):
        token, word = tokens[index], tokens[index].text.lower()
        if word_at(tokens, index + 1) == ":":
            message = say("field {token} is not on its own line", token=quoted(token))
            yield issue_at("FW107", message, say("move it to the next line"), token)
            return
        words = _joined(token, _at(tokens, index + 1), (*FLAGS, *VALUED), CONSTRAINT_SYNONYMS)
        if words is None and word in FLAGS:
            index += 1
        elif words is None and word in VALUED:
            index = yield from _valued(tokens, index)
        elif token.kind == "mark" and token.text != ",":
            issue = _unknown_constraint(token, None)
            yield issue._replace(clear=(token.start, tokens[-1].end))
            return
        else:
            index = yield from _misspelled(tokens, index)


def _valued(tokens: Sequence[Token], index: int) -> Generator[SyntaxIssue, None, int]:
    """Yield the issues of a constraint and its value; return the index after them."""
    token, word = tokens[index], tokens[index].text.lower()
    index += 1
    action = _two_word_action(tokens, index, word)
    if action is not None:
        yield action._replace(clear=(token.start, action.end))
        return index + 2
    follower = _at(tokens, index)
    issue = _value(token, follower, word_at(tokens, index + 1))
    if issue:
        yield issue._replace(clear=(token.start, issue.end))
    if follower is None or follower.text.lower() not in (*FLAGS, *VALUED):
        index += 1
    if word in _CALLING and word_at(tokens, index) == "(":
        index, issue = _call(tokens, index)
        if issue:
            yield issue._replace(clear=(token.start, tokens[index - 1].end))
    return index


def _misspelled(tokens: Sequence[Token], index: int) -> Generator[SyntaxIssue, None, int]:
    """Yield the issue of an unknown constraint; return the index after it and its value."""
    token = tokens[index]
    meant = _similar_constraint(token)
    issue, end = _unknown_constraint(token, meant), token.end
    index += 1
    second = _at(tokens, index)
    joined = _joined(token, second, (*FLAGS, *VALUED), CONSTRAINT_SYNONYMS)
    if joined is not None and second is not None:
        # Two words in place of one, as in `on delete cascade`.
        index, end, meant = index + 1, second.end, joined
        message = say("unknown constraint '{token} {second}'", token=token.text, second=second.text)
        issue = issue_at(
            "FW303", message, say("did you mean '{joined}'?", joined=joined), token
        )._replace(end=end)
    if meant in VALUED and word_at(tokens, index) not in ("", *FLAGS, *VALUED):
        # The value belongs to the misspelled constraint, as in `refernces Author`.
        index, end = index + 1, tokens[index].end
        if _two_word_action(tokens, index - 1, meant) is not None:
            index, end = index + 1, tokens[index].end
        if meant in _CALLING and word_at(tokens, index) == "(":
            index, _ = _call(tokens, index)
            end = tokens[index - 1].end
    yield issue._replace(clear=(token.start, end))
    return index


def _joined(
    token: Token, follower: Token | None, known: Sequence[str], synonyms: Mapping[str, str]
) -> str | None:
    """Return the word that two words stand for, such as `on_delete` for `on delete`."""
    if follower is None or token.kind != "word" or follower.kind != "word":
        return None
    word = f"{token.text}_{follower.text}".lower()
    return word if word in known else synonyms.get(word)


def _two_word_action(
    tokens: Sequence[Token], index: int, constraint: str | None
) -> SyntaxIssue | None:
    """Return the issue of an action in two words, such as `set null`, at an index.

    `no action` is in two words for `on_delete`, too, which doesn't have it.
    """
    if constraint not in _ACTIONS or index >= len(tokens):
        return None
    first, second = tokens[index], _at(tokens, index + 1)
    action = _joined(first, second, UPDATE_ACTIONS, {})
    if action is None or second is None:
        return None
    message = say(
        "unknown {constraint} action '{first} {second}'",
        constraint=constraint,
        first=first.text,
        second=second.text,
    )
    meant = action if action in _ACTIONS[constraint] else _ACTION_SYNONYMS[action]
    return issue_at("FW303", message, say("did you mean '{meant}'?", meant=meant), first)._replace(
        end=second.end
    )


def _at(tokens: Sequence[Token], index: int) -> Token | None:
    return tokens[index] if index < len(tokens) else None


def _similar_constraint(token: Token) -> str | None:
    """Return the constraint that a misspelled word is similar to."""
    if token.kind != "word" or token.text.lower() in TYPES:
        return None
    synonym = CONSTRAINT_SYNONYMS.get(token.text.lower())
    return synonym or nearest(token.text, (*FLAGS, *VALUED))


def _is_value(word: str) -> bool:
    return word.lower() in ("true", "false") or word.lstrip("+-.")[:1].isdigit()


def _unknown_constraint(token: Token, meant: str | None) -> SyntaxIssue:
    if token.text == ",":
        return unexpected("FW303", token, say("separate constraints by spaces"))
    if token.kind == "mark":
        hint = say("write 'unique (a, b)' and 'index (a, b)' on their own lines")
        return unexpected("FW303", token, hint)
    if token.kind == "string" or _is_value(token.text):
        return unexpected(
            "FW303", token, say("for a default, write: default {token}", token=token.text)
        )
    if token.text.lower() in TYPES:
        return issue_at(
            "FW303",
            say("second type '{token}'", token=token.text),
            say("remove it: a field has one type"),
            token,
        )
    hint = (
        say("did you mean '{meant}'?", meant=meant)
        if meant
        else say("use one of {listed}", listed=", ".join((*FLAGS, *VALUED)))
    )
    return issue_at("FW303", say("unknown constraint '{token}'", token=token.text), hint, token)


def _call(tokens: Sequence[Token], index: int) -> tuple[int, SyntaxIssue | None]:
    """Return the index after the parentheses that begin at `index`, and their issue."""
    closing = next((i for i, one in enumerate(tokens) if i > index and one.text == ")"), None)
    if closing is None:
        return len(tokens), issue_at("FW112", say("unclosed '('"), say("add ')'"), tokens[index])
    if closing == index + 1:
        return closing + 1, None
    name = tokens[index - 1].text
    message = say("generator '{name}()' takes no arguments", name=name)
    return closing + 1, issue_at(
        "FW112", message, say("write '{name}()'", name=name), tokens[index + 1]
    )


def _value(keyword: Token, value: Token | None, following: str) -> SyntaxIssue | None:
    word = keyword.text.lower()
    if value is not None and word == "default" and value.text == "[]":
        return None
    if value is None or value.kind == "mark":
        return issue_at(
            "FW109",
            say("constraint '{word}' requires a value", word=word),
            _VALUE_HINTS[word],
            keyword,
        )
    if word == "default":
        if value.kind == "word" and not value.text.isascii():
            hint = say('write: default "{value}"', value=value.text)
            return issue_at(
                "FW309", say("default '{value}' requires quotes", value=value.text), hint, value
            )
        return None
    if word == "updated":
        if following == "(":
            return None
        return issue_at(
            "FW109", say("constraint 'updated' requires a call"), _VALUE_HINTS[word], value
        )
    if word in RULE_HINTS:
        return rule_value_issue(word, value)
    if word == "map":
        return column_issue(value)
    if word in _ACTIONS:
        if value.text.lower() in _ACTIONS[word]:
            return None
        known = suggest(value.text, _ACTIONS[word], synonyms=_ACTION_SYNONYMS)
        return issue_at(
            "FW303",
            say("unknown {word} action {value}", word=word, value=quoted(value)),
            known,
            value,
        )
    if word == "references" and value.text.count(".") == 1 and value.kind == "word":
        return None if all(map(is_name, value.text.split("."))) else bad_name(value, "model")
    return bad_name(value, "model" if word == "references" else "field")
