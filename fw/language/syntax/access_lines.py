"""Lines of an `access` block: `[deny] <verbs> to <who> [when <condition>]`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from fw.language.syntax.rule_words import condition_issues
from fw.language.syntax.syntax_issue import SyntaxIssue, issue_at, quoted, unexpected
from fw.language.syntax.tokens import Token
from fw.runtime.names import suggest
from fw.runtime.rules.access_rules import ALL, PUBLIC, USER

__all__ = ["VERBS", "WHO", "rule_issues"]

VERBS = ("read", "create", "update", "delete")
WHO = (PUBLIC, USER, ALL, "role")
_CODE = "FW501"
_FORM = "write '<verbs> to <who>', such as 'read, update to role editor when author_id = me'"
_VERB_SYNONYMS = {
    "view": "read", "list": "read", "get": "read", "select": "read", "add": "create",
    "insert": "create", "new": "create", "change": "update", "edit": "update", "patch": "update",
    "write": "update", "destroy": "delete", "remove": "delete",
}  # fmt: skip
_WHO_SYNONYMS = {
    "anonymous": PUBLIC, "anyone": PUBLIC, "everyone": PUBLIC, "authenticated": USER,
    "login": USER, "users": USER, "roles": "role",
}  # fmt: skip
_ROLE = re.compile(r"[A-Za-z_][\w\-]*\Z", re.ASCII)


def rule_issues(tokens: Sequence[Token]) -> Iterator[SyntaxIssue]:
    """Yield the first syntax error of a rule."""
    words = [token.text.lower() for token in tokens]
    if tokens[0].text.lower() == "allow":
        yield issue_at(_CODE, "unexpected 'allow'", "remove it: rules allow", tokens[0])
        return
    denies = words[0] == "deny"
    if "to" not in words:
        yield issue_at(_CODE, "the rule names nobody", _FORM, tokens[-1])
        return
    at = words.index("to")
    found = _verbs(tokens[denies:at], tokens[at]) or _who(tokens[at:], denies=denies)
    if found is not None:
        yield found
        return
    when = words.index("when") if "when" in words else len(words)
    if when == len(words) - 1:
        yield issue_at(
            _CODE, "'when' requires a condition", "write 'when author_id = me'", tokens[-1]
        )
    yield from condition_issues(tokens[when + 1 :], "when")


def _verbs(tokens: Sequence[Token], end: Token) -> SyntaxIssue | None:
    if not tokens:
        return issue_at(_CODE, "the rule has no verb", _FORM, end)
    for token in tokens[::2]:
        if token.text.lower() not in VERBS:
            hint = suggest(token.text.lower(), VERBS, synonyms=_VERB_SYNONYMS)
            return issue_at(_CODE, f"unknown verb {quoted(token)}", hint, token)
    return _separated(tokens, "verbs")


def _separated(tokens: Sequence[Token], what: str) -> SyntaxIssue | None:
    wrong = next((one for one in tokens[1::2] if one.text != ","), None)
    if wrong is not None:
        return unexpected(_CODE, wrong, f"separate the {what} by commas")
    if len(tokens) % 2 == 0:
        return issue_at(_CODE, "trailing comma", "remove it", tokens[-1])
    return None


def _who(tokens: Sequence[Token], *, denies: bool) -> SyntaxIssue | None:
    """Return the issue of the words from `to` up to `when`."""
    words = [token.text.lower() for token in tokens]
    given = tokens[1 : words.index("when") if "when" in words else len(words)]
    if not given:
        return issue_at(_CODE, "'to' requires public, user or roles", _FORM, tokens[0])
    who = given[0].text.lower()
    if who not in WHO:
        if given[0].kind == "word" and who not in _WHO_SYNONYMS:
            hint = f"for a role, write 'to role {given[0].text}'"
        else:
            hint = suggest(who, WHO, synonyms=_WHO_SYNONYMS)
        return issue_at(_CODE, f"unknown word {quoted(given[0])} after 'to'", hint, given[0])
    if who == ALL and not denies:
        return issue_at(_CODE, "'all' is only for 'deny'", "write 'to public'", given[0])
    if who != "role":
        return (
            unexpected(_CODE, given[1], f"end the rule after '{who}', or add 'when'")
            if given[1:]
            else None
        )
    roles = given[1:]
    if not roles:
        return issue_at(_CODE, "'role' requires a role", "write 'to role editor'", given[0])
    wrong = next((one for one in roles[::2] if not _ROLE.match(one.text)), None)
    if wrong is not None:
        return unexpected(_CODE, wrong, "write the name of a role")
    return _separated(roles, "roles")
