"""Syntax errors of access rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from fw.language.syntax.issues.expression_issues import condition_issues
from fw.language.syntax.issues.syntax_issue import (
    SyntaxIssue,
    issue_at,
    quoted,
    unexpected,
)
from fw.language.syntax.tokens import Token
from fw.runtime.messages import noun, say
from fw.runtime.names import nearest, suggest
from fw.runtime.rules.access_rules import ALL, FIELD_VERBS, PUBLIC, SHORT_FORMS, USER, VERBS

__all__ = ["WHO", "access_issues"]

WHO = (PUBLIC, USER, ALL, "role")
_RULE_CODE = "FW341"
_RULE_FORM = say(
    "write '<verbs> to <who>', such as 'read, update to role editor when author_id = me'"
)
_VERB_SYNONYMS = {
    "view": "read", "list": "read", "get": "read", "select": "read", "add": "create",
    "insert": "create", "new": "create", "change": "update", "edit": "update", "patch": "update",
    "write": "update", "destroy": "delete", "remove": "delete",
}  # fmt: skip
_WHO_SYNONYMS = {
    "anonymous": PUBLIC, "anyone": PUBLIC, "everyone": PUBLIC, "authenticated": USER,
    "login": USER, "users": USER, "roles": "role",
}  # fmt: skip
_FIELD_FORM = say(
    "write 'field <fields> <verbs> to <who>', such as 'field price write to role editor'"
)
_FIELD_SYNONYMS = {
    **{word: verb for word, verb in _VERB_SYNONYMS.items() if verb == "read"},
    "create": "write", "update": "write", "set": "write", "change": "write", "edit": "write",
}  # fmt: skip
_WHEN_SYNONYMS = ("if", "where", "with")
_SEPARATE = say("separate the roles by commas")
_SIMILAR = 0.7
"""Similarity of a misspelt keyword where another name may be in its place."""
_ROLE = re.compile(r"[A-Za-z_][\w\-]*\Z", re.ASCII)


_SHORT_EXAMPLES = {"owner": "owner author_id", "tenant": "tenant org_id"}


def access_issues(tokens: Sequence[Token]) -> Iterator[SyntaxIssue]:
    """Yield the first syntax error of an access rule."""
    words = [token.text.lower() for token in tokens]
    if tokens[0].text.lower() == "allow":
        yield issue_at(
            _RULE_CODE, say("unexpected 'allow'"), say("remove it: rules allow"), tokens[0]
        )
        return
    if words[0] in SHORT_FORMS and (len(words) < 3 or words[1] != ","):
        yield from _short_form_issues(tokens)
        return
    denies = words[0] == "deny"
    if "to" not in words:
        nobody = issue_at(_RULE_CODE, say("the rule names nobody"), _RULE_FORM, tokens[-1])
        yield _misspelt_word(tokens) or nobody
        return
    at = words.index("to")
    if words[0] == "field":
        found = _field_rule(tokens[1:at], tokens[at])
    else:
        found = _misspelt_start(tokens[:at]) or _verbs(tokens[denies:at], tokens[at])
    found = found or _who(tokens[at:], denies=denies)
    if found is not None:
        yield found
        return
    when = words.index("when") if "when" in words else len(words)
    if when == len(words) - 1:
        yield issue_at(
            _RULE_CODE,
            say("'when' requires a condition"),
            say("write 'when author_id = me'"),
            tokens[-1],
        )
    yield from condition_issues(tokens[when + 1 :], "when")


def _short_form_issues(tokens: Sequence[Token]) -> Iterator[SyntaxIssue]:
    word, *given = tokens
    if not given or given[0].kind != "word":
        message = say("{word} requires a field", word=quoted(word))
        example = _SHORT_EXAMPLES[word.text.lower()]
        yield issue_at(
            _RULE_CODE, message, say("write '{example}'", example=example), (*given, word)[0]
        )
    elif len(given) > 1:
        yield unexpected(
            _RULE_CODE, given[1], say("end the line after '{given}'", given=given[0].text)
        )


def _verbs(
    tokens: Sequence[Token], end: Token, known: Sequence[str] = VERBS, form: str = _RULE_FORM
) -> SyntaxIssue | None:
    if not tokens:
        return issue_at(_RULE_CODE, say("the rule has no verb"), form, end)
    for token in tokens[::2]:
        if token.text.lower() not in known:
            synonyms = _VERB_SYNONYMS if known is VERBS else _FIELD_SYNONYMS
            hint = suggest(token.text.lower(), known, synonyms=synonyms)
            return issue_at(
                _RULE_CODE, say("unknown verb {token}", token=quoted(token)), hint, token
            )
    return _separated(tokens, "verbs")


def _field_rule(tokens: Sequence[Token], end: Token) -> SyntaxIssue | None:
    """Return the issue of the words between `field` and `to`."""
    count = 0
    while count < len(tokens) and (count % 2 == 0 or tokens[count].text == ","):
        count += 1
    names, verbs = tokens[:count], tokens[count:]
    if not names or names[0].kind != "word":
        return issue_at(_RULE_CODE, say("'field' requires a field"), _FIELD_FORM, (*names, end)[0])
    return _separated(names, "fields") or _verbs(verbs, end, FIELD_VERBS, _FIELD_FORM)


def _separated(tokens: Sequence[Token], what: str) -> SyntaxIssue | None:
    wrong = next((one for one in tokens[1::2] if one.text != ","), None)
    if wrong is not None:
        return unexpected(_RULE_CODE, wrong, say("separate the {what} by commas", what=noun(what)))
    if len(tokens) % 2 == 0:
        return issue_at(_RULE_CODE, say("trailing comma"), say("remove it"), tokens[-1])
    return None


def _who(tokens: Sequence[Token], *, denies: bool) -> SyntaxIssue | None:
    """Return the issue of the words from `to` up to `when`."""
    words = [token.text.lower() for token in tokens]
    given = tokens[1 : words.index("when") if "when" in words else len(words)]
    if not given:
        return issue_at(
            _RULE_CODE, say("'to' requires public, user or roles"), _RULE_FORM, tokens[0]
        )
    who = given[0].text.lower()
    if who not in WHO:
        similar = nearest(who, WHO, _SIMILAR) is not None
        hint: str
        if given[0].kind == "word" and who not in _WHO_SYNONYMS and not similar:
            hint = say("for a role, write 'to role {given}'", given=given[0].text)
        else:
            hint = suggest(who, WHO, synonyms=_WHO_SYNONYMS)
        return issue_at(
            _RULE_CODE,
            say("unknown word {given} after 'to'", given=quoted(given[0])),
            hint,
            given[0],
        )
    if who == ALL and not denies:
        return issue_at(
            _RULE_CODE, say("'all' is only for 'deny'"), say("write 'to public'"), given[0]
        )
    if who != "role":
        hint = say("end the rule after '{who}', or add 'when'", who=who)
        return _unexpected_when(given[1], hint) if given[1:] else None
    roles = given[1:]
    if not roles:
        return issue_at(
            _RULE_CODE, say("'role' requires a role"), say("write 'to role editor'"), given[0]
        )
    wrong = next((one for one in roles[::2] if not _ROLE.match(one.text)), None)
    if wrong is not None:
        return unexpected(_RULE_CODE, wrong, say("write the name of a role"))
    place = next((at for at in range(1, len(roles), 2) if roles[at].text != ","), 0)
    return _unexpected_when(roles[place], _SEPARATE) if place else _separated(roles, "roles")


def _unexpected_when(token: Token, hint: str) -> SyntaxIssue:
    """Return the issue of a word in the place of `when`, which it may be meant to be."""
    word = token.text.lower()
    if word in _WHEN_SYNONYMS or nearest(word, ("when",)):
        return issue_at(
            _RULE_CODE,
            say("unknown word {token}", token=quoted(token)),
            say("did you mean 'when'?"),
            token,
        )
    return unexpected(_RULE_CODE, token, hint)


def _misspelt_word(tokens: Sequence[Token]) -> SyntaxIssue | None:
    """Return the issue of a line without `to`: of a word that resembles `to` or a short form."""
    first = tokens[0].text.lower()
    if len(tokens) == 2 and nearest(first, SHORT_FORMS, _SIMILAR):
        hint = suggest(first, SHORT_FORMS)
        return issue_at(
            _RULE_CODE, say("unknown word {word}", word=quoted(tokens[0])), hint, tokens[0]
        )
    for token, follower in pairwise(tokens[1:]):
        known = follower.text.lower() in WHO
        if known and token.kind == "word" and nearest(token.text.lower(), ("to",)):
            hint = say("did you mean 'to'?")
            return issue_at(
                _RULE_CODE, say("unknown word {token}", token=quoted(token)), hint, token
            )
    return None


def _misspelt_start(tokens: Sequence[Token]) -> SyntaxIssue | None:
    """Return the issue of a first word that resembles `deny` or `field` and isn't a verb."""
    first = tokens[0].text.lower() if len(tokens) > 1 else ""
    if not first or tokens[1].text == "," or first in (*VERBS, "deny", "field"):
        return None
    meant = nearest(first, ("deny", "field"), _SIMILAR)
    hint = say("did you mean '{meant}'?", meant=meant)
    message = say("unknown word {word}", word=quoted(tokens[0]))
    return issue_at(_RULE_CODE, message, hint, tokens[0]) if meant else None
